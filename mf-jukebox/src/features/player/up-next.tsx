import { formatDuration } from '#lib/duration.ts'
import { trackAt } from '#lib/player/player-state.ts'
import { dispatch } from '#lib/player/player-store.ts'
import { usePlayer } from '#lib/player/use-player.ts'
import styles from './up-next.module.css'
import type { PlayerState } from '#lib/player/player-state.ts'

/** Nobody reads further ahead than this. */
const SHOWN = 30

/** The tracks that come next; one that is clicked comes at once. */
export function UpNext() {
  const coming = listComing(usePlayer((state) => state))
  if (coming.length === 0) return <p>Nothing comes next.</p>
  return (
    <ol>
      {coming.map(({ track, place }) => (
        <li key={track.id}>
          <button
            type="button"
            className={styles.track}
            onClick={() => dispatch({ type: 'jumped', index: place })}
          >
            <span className={styles.words}>
              <span className={styles.title} dir="auto">
                {track.title}
              </span>
              <span className={styles.artist} dir="auto">
                {track.artist}
              </span>
            </span>
            <span className={styles.length}>{formatDuration(track.durationSeconds)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function listComing(state: PlayerState) {
  const total = state.tracks.length
  return Array.from({ length: Math.max(0, Math.min(SHOWN, total - 1)) }, (_, ahead) => {
    const place = (state.index + ahead + 1) % total
    const track = trackAt(state, place)
    return track ? [{ track, place }] : []
  }).flat()
}
