import { useSyncExternalStore } from 'react'

let rem: number | undefined

/** How many pixels a unit of the root's letters has: asked of the page only when that may change. */
export function useRem(): number {
  return useSyncExternalStore(subscribe, () => (rem ??= readRem()))
}

/** By the page's size, not the event: while that is told, styles are still those of the size before. */
function subscribe(listener: () => void): () => void {
  const observer = new ResizeObserver(() => {
    rem = undefined
    listener()
  })
  observer.observe(document.documentElement)
  return () => observer.disconnect()
}

function readRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
