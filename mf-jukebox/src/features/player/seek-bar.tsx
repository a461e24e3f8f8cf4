import { Slider } from '@hub/ui'
import { useEffect, useState } from 'react'
import { formatDuration, formatPosition } from '#lib/duration.ts'
import { positionStore } from '#lib/player/player-store.ts'
import { seek } from '#lib/player/sound.ts'
import { useCurrentTrack } from '#lib/player/use-player.ts'
import { useStore } from '@hub/web-kit'
import styles from './seek-bar.module.css'

/** A hand that moves the slider is followed when it rests: each seek is a request. */
const REST_MS = 120

/** How far the track is, and the way to another place in it. */
export function SeekBar() {
  const track = useCurrentTrack()
  const position = useStore(positionStore, (place) => place.position)
  const known = useStore(positionStore, (place) => place.duration)
  const [wished, setWished] = useState<number>()
  const duration = known > 0 ? known : (track?.durationSeconds ?? 0)

  useEffect(() => {
    if (wished === undefined) return undefined
    const timer = setTimeout(() => {
      seek(wished)
      setWished(undefined)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [wished])

  const shown = wished ?? Math.min(position, duration)
  return (
    <div className={styles.seek}>
      <span className={styles.elapsed}>{formatPosition(shown)}</span>
      <Slider
        label="Seek"
        value={shown}
        max={duration}
        valueText={`${formatPosition(shown)} of ${formatDuration(duration)}`}
        isDisabled={!track || duration === 0}
        onChange={setWished}
      />
      <span>{formatDuration(duration)}</span>
    </div>
  )
}
