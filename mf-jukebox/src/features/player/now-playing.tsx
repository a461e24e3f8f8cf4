import { Cover } from '#lib/cover.tsx'
import { useCurrentTrack, usePlayer } from '#lib/player/use-player.ts'
import styles from './now-playing.module.css'

/** The track at hand by its cover, title and artist; a message takes the artist's place. */
export function NowPlaying() {
  const track = useCurrentTrack()
  const message = usePlayer((state) => state.message)
  return (
    <div className={styles.now}>
      <Cover track={track} />
      <div className={styles.words}>
        {track && (
          <p className={styles.title} dir="auto" title={track.title}>
            {track.title}
          </p>
        )}
        {track && !message && (
          <p className={styles.artist} dir="auto">
            {track.artist}
          </p>
        )}
        {!track && !message && <p className={styles.idle}>Nothing is playing.</p>}
        <div role="status" className={styles.message}>
          {message && <p className={styles[message.tone]}>{message.text}</p>}
        </div>
      </div>
    </div>
  )
}
