import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

const NEAR_PX = 120

/**
 * Keeps the end of a growing list in sight: at first, after one's own line, and whenever the end
 * was in sight before. Who has scrolled up to read is left where they are.
 */
export function useNewestInSight(
  newestId: string | undefined,
  isOwn: boolean,
): RefObject<HTMLDivElement | null> {
  const endRef = useRef<HTMLDivElement>(null)
  const isNear = useRef(true)

  useLayoutEffect(() => {
    const scroller = scrollerOf(endRef.current)
    if (!scroller) return undefined
    const watch = () => {
      const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
      isNear.current = below < NEAR_PX
    }
    scroller.addEventListener('scroll', watch, { passive: true })
    return () => scroller.removeEventListener('scroll', watch)
  }, [newestId])

  useLayoutEffect(() => {
    const scroller = scrollerOf(endRef.current)
    if (newestId !== undefined && scroller && (isOwn || isNear.current)) {
      scroller.scrollTop = scroller.scrollHeight
    }
  }, [newestId, isOwn])

  return endRef
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  let parent = element?.parentElement ?? null
  while (parent && !/auto|scroll/u.test(getComputedStyle(parent).overflowY)) {
    parent = parent.parentElement
  }
  return parent
}
