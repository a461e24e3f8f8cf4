import { createStore, useStore } from '@hub/web-kit'
import { useEffect } from 'react'

const shown = createStore(0)

/** Notes that the library is on the screen, where the open story has its player. */
export function useLibraryShown(): void {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

/** Whether the library is on the screen. */
export function useIsLibraryShown(): boolean {
  return useStore(shown, (count) => count > 0)
}

function change(by: 1 | -1): void {
  shown.set(shown.get() + by)
}
