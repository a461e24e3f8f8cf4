import { Pause, Play, Spinner } from '@hub/ui'
import { togglePlaying } from '#lib/player/programme.ts'
import { usePlayer } from '#lib/player/use-player.ts'
import styles from './transport.module.css'

/** Play or pause, whichever the person would want next; waiting shows as a turning ring. */
export function PlayButton() {
  const isWanted = usePlayer((state) => state.isWanted)
  const isLoading = usePlayer((state) => state.phase === 'loading')
  const label = isWanted ? 'Pause' : 'Play'
  const icon = isWanted ? <Pause size={20} /> : <Play size={20} />
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts="k"
      aria-busy={isLoading || undefined}
      title={`${label} (K)`}
      className={styles.play}
      onClick={togglePlaying}
    >
      {isLoading ? <Spinner /> : icon}
    </button>
  )
}
