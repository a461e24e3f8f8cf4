import { IconButton, Repeat, Shuffle, SkipBack, SkipForward } from '@hub/ui'
import { dispatch } from '#lib/player/player-store.ts'
import { toggleShuffle } from '#lib/player/programme.ts'
import { usePlayer } from '#lib/player/use-player.ts'
import { PlayButton } from './play-button.tsx'
import styles from './transport.module.css'

/** Shuffle, previous, play or pause, next, loop. */
export function Transport() {
  const isShuffled = usePlayer((state) => state.order !== null)
  const isLooping = usePlayer((state) => state.isLooping)
  const isEmpty = usePlayer((state) => state.tracks.length === 0)
  return (
    <div className={styles.transport}>
      <IconButton
        label="Shuffle"
        icon={Shuffle}
        aria-pressed={isShuffled}
        aria-keyshortcuts="s"
        disabled={isEmpty}
        className={styles.switch}
        onClick={toggleShuffle}
      />
      <Skip by={-1} isDisabled={isEmpty} />
      <PlayButton />
      <Skip by={1} isDisabled={isEmpty} />
      <IconButton
        label="Loop"
        icon={Repeat}
        aria-pressed={isLooping}
        aria-keyshortcuts="r"
        className={styles.switch}
        onClick={() => dispatch({ type: 'loop-switched' })}
      />
    </div>
  )
}

/** To the track before or after, around the ends. */
export function Skip({ by, isDisabled }: { by: 1 | -1; isDisabled: boolean }) {
  return (
    <IconButton
      label={by === 1 ? 'Next track' : 'Previous track'}
      icon={by === 1 ? SkipForward : SkipBack}
      aria-keyshortcuts={by === 1 ? 'n' : 'p'}
      disabled={isDisabled}
      onClick={() => dispatch({ type: 'moved', by })}
    />
  )
}
