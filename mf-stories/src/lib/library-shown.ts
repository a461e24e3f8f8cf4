import { useEffect, useSyncExternalStore } from 'react'

let shown = 0
const listeners = new Set<() => void>()

/** Notes that the library is on the screen, where the open story has its player. */
export function useLibraryShown(): void {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

/** Whether the library is on the screen. */
export function useIsLibraryShown(): boolean {
  return useSyncExternalStore(onChange, () => shown > 0)
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(by: 1 | -1): void {
  shown += by
  for (const listener of listeners) listener()
}
