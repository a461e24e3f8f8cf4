import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** A track on its way: out of a playlist, or out of the jukebox. */
export interface DraggedTrack {
  id: string
  title: string
  playlistId: string | null
}

/** Which half of the place it is over: it would land before or after what stands there. */
export type Half = 'before' | 'after'

interface DropPlace {
  isEnabled: boolean
  mayTake(dragged: DraggedTrack): boolean
  onDrop(dragged: DraggedTrack, half: Half): void
}

const KIND = 'hub-track'

/** Lets a track be dragged by the element. */
export function useTrackDrag(
  { id, title, playlistId }: DraggedTrack,
  isEnabled: boolean,
): { ref: RefObject<HTMLDivElement | null>; isDragged: boolean } {
  const ref = useRef<HTMLDivElement>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    if (!ref.current || !isEnabled) return undefined
    return draggable({
      element: ref.current,
      getInitialData: () => ({ kind: KIND, id, title, playlistId }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [id, title, playlistId, isEnabled])
  return { ref, isDragged }
}

/** Lets a track be dropped on the element; `over` says where one hovers. */
export function useTrackDrop<E extends HTMLElement>({
  isEnabled,
  ...place
}: DropPlace): { ref: RefObject<E | null>; over: Half | null } {
  const ref = useRef<E>(null)
  const [over, setOver] = useState<Half | null>(null)
  const mayTake = useEffectEvent(place.mayTake)
  const onDrop = useEffectEvent(place.onDrop)
  useEffect(() => {
    const element = ref.current
    if (!element || !isEnabled) return undefined
    const hover = ({ location }: { location: DragPlace }) =>
      setOver(isInnermost(element, location) ? halfOf(element, location) : null)
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['kind'] === KIND && mayTake(toDragged(source.data)),
      onDragEnter: hover,
      onDrag: hover,
      onDropTargetChange: hover,
      onDragLeave: () => setOver(null),
      onDrop({ source, location }) {
        setOver(null)
        if (!isInnermost(element, location)) return
        onDrop(toDragged(source.data), halfOf(element, location))
      },
    })
  }, [isEnabled])
  return { ref, over }
}

interface DragPlace {
  current: { input: { clientY: number }; dropTargets: readonly { element: Element }[] }
}

function isInnermost(element: Element, { current }: DragPlace): boolean {
  return current.dropTargets[0]?.element === element
}

function halfOf(element: Element, { current }: DragPlace): Half {
  const { top, height } = element.getBoundingClientRect()
  return current.input.clientY < top + height / 2 ? 'before' : 'after'
}

function toDragged(data: Record<string | symbol, unknown>): DraggedTrack {
  return data as unknown as DraggedTrack
}
