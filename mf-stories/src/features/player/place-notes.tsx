import { Button } from '@hub/ui'
import { formatAgo } from '@hub/web-kit'
import { formatPosition } from '#lib/story-places.ts'
import { seekTo } from '#lib/story-player.ts'
import { thisDevice } from '#lib/story-progress.ts'
import { usePlayer } from '#lib/use-player.ts'
import styles from './place-notes.module.css'

/** Says from where it went on, and where else one might want to be. */
export function PlaceNotes() {
  const resumedAt = usePlayer((state) => state.resumedAtSeconds)
  const elsewhere = usePlayer((state) => state.elsewhere)
  if (resumedAt === null && !elsewhere) return null
  return (
    <div role="status" className={styles.notes}>
      {resumedAt !== null && (
        <p className={styles.note}>
          Resumed at {formatPosition(resumedAt)}.
          <Button size="small" variant="ghost" onClick={() => seekTo(0)}>
            Start over
          </Button>
        </p>
      )}
      {elsewhere && (
        <p className={styles.note}>
          {elsewhere.deviceId === thisDevice() ? 'This device' : 'Another device'} was at{' '}
          {formatPosition(elsewhere.positionSeconds)}, {formatAgo(elsewhere.listenedAt)}.
          <Button size="small" variant="ghost" onClick={() => seekTo(elsewhere.positionSeconds)}>
            Go there
          </Button>
        </p>
      )}
    </div>
  )
}
