import { Button, CircleAlert, CircleCheck, IconButton, Music, Progress, X } from '@hub/ui'
import { ApiError, apiQuery, useQuery } from '@hub/web-kit'
import styles from './music-uploader.module.css'
import type { QueuedFile } from './upload-queue.ts'
import type { TagReading } from '@hub/api-spec'

const ICONS = {
  waiting: Music,
  sending: Music,
  asking: CircleAlert,
  done: CircleCheck,
  failed: CircleAlert,
}
const LOOK_EVERY_MS = 1_500

/** A file that was picked: how far it is, and what became of it. */
export function FileRow({
  queued,
  isLocked,
  onRemove,
  onChoose,
}: {
  queued: QueuedFile
  isLocked: boolean
  onRemove(): void
  onChoose(encoding: string): void
}) {
  const { file, state, sentBytes, message, jobId, readings } = queued
  const Icon = ICONS[state]
  return (
    <li className={`${styles.file} ${styles[state] ?? ''}`}>
      <Icon size={20} />
      <div className={styles.details}>
        <span className={styles.name} dir="auto" title={file.name}>
          {file.name}
        </span>
        {state === 'sending' && <Progress label="Sent" value={sentBytes} max={file.size} />}
        {message && <p className={styles.message}>{message}</p>}
        {readings.length > 0 && (
          <ul className={styles.readings} aria-label={`Readings of ${file.name}`}>
            {readings.map((reading) => (
              <li key={reading.encoding}>
                <Button disabled={isLocked} onClick={() => onChoose(reading.encoding)}>
                  <bdi>{sayReading(reading)}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {jobId && <Conversion jobId={jobId} />}
      </div>
      {state === 'sending' || isLocked ? (
        <span className={styles.size}>{formatSize(file.size)}</span>
      ) : (
        <IconButton size="small" label={`Remove ${file.name}`} icon={X} onClick={onRemove} />
      )}
    </li>
  )
}

/** A conversion at the server, until it is over. */
function Conversion({ jobId }: { jobId: string }) {
  const { data: job, error } = useQuery({
    ...apiQuery('GET /api/music/jobs/:id', { params: { id: jobId } }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'done' || state.data?.state === 'failed' ? false : LOOK_EVERY_MS,
  })
  if (error instanceof ApiError && !error.isPassing) return null
  if (job?.state === 'failed') return <p className={styles.message}>{job.message}</p>
  if (job?.state === 'done') return <p className={styles.message}>Converted.</p>
  return <Progress label="Converting" value={job?.progress ?? 0} max={1} />
}

function sayReading({ title, artist, album }: TagReading): string {
  return [artist, title, album].filter((text) => text !== null).join(' – ')
}

function formatSize(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
