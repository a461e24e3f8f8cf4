import { AppError } from '@hub/service-kit/base'
import type { JobRunner, Stores } from '../base/media.ts'
import {
  endJob,
  type JobKind,
  type JobRow,
  renewLease,
  postponeJob,
  releaseJob,
  takeJob,
} from './jobs.queries.ts'

/** Works on one job until the signal; throws what the person is told. */
export type Work = (media: Stores, job: JobRow, progress: Progress) => Promise<void>

export interface Progress {
  signal: AbortSignal
  report(share: number): void
}

/** The work of each kind of job. */
export type WorkOfKinds = Readonly<Record<JobKind, Work>>

const EVERY_MS = 2_000
const REPORT_MS = 1_000
const MOST_TRIES = 3
const RETRY_SECONDS = 10

/** Each kind has a lane of its own: what somebody waits for is not behind what takes minutes. */
export function startJobs(media: Stores, work: WorkOfKinds): JobRunner {
  const stopping = new AbortController()
  const lanes = (Object.keys(work) as JobKind[]).map((kind) =>
    openLane(media, { kind, work: work[kind], signal: stopping.signal, onWorked: wakeAll }),
  )
  function wakeAll(): void {
    for (const lane of lanes) lane.wake()
  }
  const timer = setInterval(wakeAll, EVERY_MS)
  wakeAll()
  return {
    wake: wakeAll,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all(lanes.map((lane) => lane.ended()))
    },
  }
}

interface Lane {
  kind: JobKind
  work: Work
  signal: AbortSignal
  onWorked: () => void
}

/** Works on jobs of one kind in turn, as long as there are any; each may have made one of another. */
function openLane(media: Stores, { kind, work, signal, onWorked }: Lane) {
  let running: Promise<void> | undefined
  let isWoken = false

  async function runAll(): Promise<void> {
    while (isWoken && !signal.aborted) {
      isWoken = false
      const job = await takeJob(media.database.knex, kind)
      if (!job) continue
      await runOne(media, work, job, signal)
      onWorked()
    }
  }

  const lane = {
    wake() {
      isWoken = true
      running ??= runAll()
        .catch((error: unknown) => media.log.warn({ err: error }, 'jobs wait'))
        .finally(() => {
          running = undefined
          if (isWoken && !signal.aborted) lane.wake()
        })
    },
    ended: async () => running,
  }
  return lane
}

async function runOne(
  media: Stores,
  work: Work,
  job: JobRow,
  stopping: AbortSignal,
): Promise<void> {
  const db = media.database.knex
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  let share = 0
  const beat = setInterval(() => {
    renewLease(db, job, share).then(
      (isOurs) => isOurs || lost.abort(),
      (error: unknown) => media.log.warn({ err: error }, 'job'),
    )
  }, REPORT_MS)
  try {
    // It ended with its worker each time.
    if (job.tries > MOST_TRIES) throw new Error('given up')
    await work(media, job, { signal, report: (now) => void (share = now) })
  } catch (error) {
    clearInterval(beat)
    // Whoever stops gives the job back; what somebody else has taken is theirs.
    if (signal.aborted) await releaseJob(db, job)
    else await giveUp(media, job, error)
  } finally {
    clearInterval(beat)
  }
}

/** A refusal is final. What failed for another reason is tried again, a few times. */
async function giveUp(media: Stores, job: JobRow, error: unknown): Promise<void> {
  const { id, kind, tries, objectKey } = job
  const db = media.database.knex
  media.log.warn({ err: error, job: id, kind, tries }, 'a job failed')
  const isRefused = error instanceof AppError
  if (!isRefused && tries < MOST_TRIES) return postponeJob(db, job, RETRY_SECONDS * tries)
  const message = isRefused ? error.message : 'This file could not be stored. Please try again.'
  await endJob(db, id, { state: 'failed', message })
  if (objectKey) await media.storage.delete(objectKey)
}
