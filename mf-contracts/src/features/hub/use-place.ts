import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Where an element begins on the page, how wide it is, and how large letters are, in pixels. */
export interface Place {
  top: number
  width: number
  rem: number
}

/** The place of an element on the page; known once it is there, and true while things around it move. */
export function usePlace(ref: RefObject<HTMLElement | null>): Place | undefined {
  const [place, setPlace] = useState<Place>()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    function look() {
      const next = placeOf(element as HTMLElement)
      setPlace((known) => (known && isSame(known, next) ? known : next))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    // What stands above has moved the list when the page has become longer or shorter.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [ref])
  return place
}

function placeOf(element: HTMLElement): Place {
  const { top, width } = element.getBoundingClientRect()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return { top: Math.round(top + window.scrollY), width, rem }
}

function isSame(one: Place, other: Place): boolean {
  return one.top === other.top && one.width === other.width && one.rem === other.rem
}
