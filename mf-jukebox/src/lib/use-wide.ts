import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 64rem)'

/** Whether the page is wide enough for the desktop layout. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
