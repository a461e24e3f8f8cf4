import { Pause, Play } from '@hub/ui'
import { Cover } from './cover.tsx'
import { formatDuration } from './duration.ts'
import { dispatch } from './player/player-store.ts'
import { useCurrentTrack, usePlayer } from './player/use-player.ts'
import styles from './track-row.module.css'
import type { Track } from '@hub/api-spec'
import type { ReactNode, Ref } from 'react'
import type { Half } from './drag.ts'

export interface TrackRowProps {
  track: Track
  onPlay(): void
  /** Buttons for what can be done with it here. */
  actions?: ReactNode
  ref?: Ref<HTMLDivElement>
  /** Said from the start: set once the row is there, all in it would be styled a second time. */
  isDraggable?: boolean
  isDragged?: boolean
  /** Where something that is dragged would land. */
  over?: Half | null
}

/** A track in a list. Its cover plays it. */
export function TrackRow(props: TrackRowProps) {
  const { track, onPlay, actions, ref, isDraggable, isDragged, over } = props
  const isCurrent = useCurrentTrack()?.id === track.id
  const isWanted = usePlayer((state) => state.isWanted) && isCurrent
  const looks = [isCurrent && styles.current, isDragged && styles.dragged, over && styles[over]]
  return (
    <div
      ref={ref}
      data-track={track.id}
      draggable={isDraggable || undefined}
      aria-current={isCurrent || undefined}
      className={[styles.row, ...looks].filter(Boolean).join(' ')}
    >
      <button
        type="button"
        aria-label={`${isWanted ? 'Pause' : 'Play'} ${track.title}`}
        className={styles.play}
        onClick={
          isCurrent ? () => dispatch({ type: isWanted ? 'pause-asked' : 'play-asked' }) : onPlay
        }
      >
        <Cover track={track} />
        <span className={styles.sign}>{isWanted ? <Pause size={18} /> : <Play size={18} />}</span>
      </button>
      <span className={styles.words}>
        <span className={styles.title} dir="auto" title={track.title}>
          {track.title}
        </span>
        <span className={styles.artist} dir="auto">
          {track.artist}
          {track.album && ` · ${track.album}`}
        </span>
      </span>
      <span className={styles.length}>{formatDuration(track.durationSeconds)}</span>
      {actions && <span className={styles.actions}>{actions}</span>}
    </div>
  )
}
