import { IconButton, Pause, Play, RotateCcw, RotateCw, Spinner } from '@hub/ui'
import { pauseStory, play, skipBy } from './story-player.ts'
import { usePlayer } from './use-player.ts'
import styles from './transport.module.css'
import type { ReactNode } from 'react'

/** Back a little, play or pause, forward a little. */
export function Transport({
  before,
  after,
  isSmall = false,
}: {
  before?: ReactNode
  after?: ReactNode
  isSmall?: boolean
}) {
  return (
    <div role="group" aria-label="Playback" className={styles.transport}>
      {before}
      <IconButton label="Back 15 seconds" icon={RotateCcw} onClick={() => skipBy(-15)} />
      <PlayButton isSmall={isSmall} />
      <IconButton label="Forward 30 seconds" icon={RotateCw} onClick={() => skipBy(30)} />
      {after}
    </div>
  )
}

function PlayButton({ isSmall }: { isSmall: boolean }) {
  const isPlaying = usePlayer((state) => state.isPlaying)
  const isWaiting = usePlayer((state) => state.isWaiting)
  const Icon = isPlaying ? Pause : Play
  return (
    <button
      type="button"
      data-play
      aria-label={isPlaying ? 'Pause' : 'Play'}
      title={isPlaying ? 'Pause' : 'Play'}
      aria-busy={isWaiting || undefined}
      className={`${styles.play} ${isSmall ? styles.small : ''}`}
      onClick={() => (isPlaying ? pauseStory() : void play())}
    >
      {isWaiting ? <Spinner /> : <Icon size={isSmall ? 18 : 24} />}
    </button>
  )
}
