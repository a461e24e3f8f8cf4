import { useSyncExternalStore } from 'react'

let rem: number | undefined

/** How many pixels a unit of the root's letters has: asked of the page only when that may change. */
export function useRem(): number {
  return useSyncExternalStore(subscribe, () => (rem ??= readRem()))
}

function subscribe(listener: () => void): () => void {
  function forget() {
    rem = undefined
    listener()
  }
  window.addEventListener('resize', forget)
  return () => window.removeEventListener('resize', forget)
}

function readRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
