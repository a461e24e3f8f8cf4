import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

/** Closes on a click outside, on Escape, and when the focus goes elsewhere. */
export function useDismissal(
  isOpen: boolean,
  whole: RefObject<HTMLElement | null>,
  onDismiss: (byEscape: boolean) => void,
): void {
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (!isOpen) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const dismissIfOutside = ({ target }: Event): void => {
      if (target instanceof Node && !whole.current?.contains(target)) dismiss(false)
    }
    document.addEventListener('pointerdown', dismissIfOutside, { signal })
    document.addEventListener('focusin', dismissIfOutside, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(true), { signal })
    return () => listening.abort()
  }, [isOpen, whole])
}
