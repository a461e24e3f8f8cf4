import { Slider } from '@hub/ui'
import { useState } from 'react'
import { formatPosition, formatPositionInWords } from '#lib/story-places.ts'
import { seekTo } from '#lib/story-player.ts'
import { usePlayer } from '#lib/use-player.ts'
import styles from './seek-bar.module.css'

/** Where it is in the story, and the way to somewhere else. */
export function SeekBar() {
  const heardSeconds = usePlayer((state) => Math.floor(state.positionSeconds))
  const durationSeconds = usePlayer((state) => Math.floor(state.durationSeconds))
  // While it is dragged the bar follows the hand; the story goes there when it is let go.
  const [draggedTo, setDraggedTo] = useState<number>()
  const shown = draggedTo ?? Math.min(heardSeconds, durationSeconds)
  function letGo() {
    if (draggedTo === undefined) return
    seekTo(draggedTo)
    setDraggedTo(undefined)
  }
  return (
    <div role="group" className={styles.seek} onPointerUp={letGo} onKeyUp={letGo} onBlur={letGo}>
      <Slider
        label="Position"
        valueText={`${formatPositionInWords(shown)} of ${formatPositionInWords(durationSeconds)}`}
        max={durationSeconds}
        value={shown}
        isDisabled={durationSeconds === 0}
        onChange={setDraggedTo}
      />
      <p className={styles.times} aria-hidden="true">
        <span>{formatPosition(shown)}</span>
        <span>{formatPosition(durationSeconds)}</span>
      </p>
    </div>
  )
}
