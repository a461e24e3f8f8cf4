const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Keeps an element in sight while what stands above it is still coming, until the person moves. */
export function keepInSight(element: HTMLElement): () => void {
  const end = new AbortController()
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'center' }))
  observer.observe(document.body)
  end.signal.addEventListener('abort', () => observer.disconnect())
  for (const move of OWN_MOVES) {
    addEventListener(move, () => end.abort(), { signal: end.signal, passive: true })
  }
  return () => end.abort()
}
