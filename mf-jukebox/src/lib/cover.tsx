import { Music } from '@hub/ui'
import styles from './cover.module.css'
import type { Track } from '@hub/api-spec'

/** The cover of a track, or a sign for one. It says nothing that the title does not. */
export function Cover({ track }: { track: Pick<Track, 'coverUrl'> | undefined }) {
  return (
    <span aria-hidden="true" className={styles.cover}>
      {track?.coverUrl ? (
        <img src={track.coverUrl} alt="" loading="lazy" decoding="async" />
      ) : (
        <Music size={18} />
      )}
    </span>
  )
}
