import { AppError } from '@hub/service-kit'
import type { Stores } from '../media.ts'
import { convertSound } from './convert-sound.ts'
import { finishUpload } from './finish-upload.ts'
import { endJob, type JobRow, keepJob, postponeJob, takeJob } from './jobs.queries.ts'
import { measureSound } from './measure-sound.ts'

/** Works on jobs, one of each lane at a time, so that people's calls keep a processor. */
export interface JobRunner {
  /** Says that there may be a new job. */
  wake(): void
  /** Ends the work under way, which another copy or the next start takes up again. */
  stop(): Promise<void>
}

/** Works on one job until the signal; throws what the person is told. */
export type Work = (media: Stores, job: JobRow, progress: Progress) => Promise<void>

export interface Progress {
  signal: AbortSignal
  report(share: number): void
}

type Kind = JobRow['kind']

const EVERY_MS = 15_000
const REPORT_MS = 1_000
const MOST_TRIES = 3
const RETRY_SECONDS = 10
const WORK: Readonly<Record<Kind, Work>> = {
  convert: convertSound,
  measure: measureSound,
  finish: finishUpload,
}
/** What somebody waits for is not behind what takes minutes. */
const LANES: readonly (readonly Kind[])[] = [['finish'], ['convert', 'measure']]

export function startJobs(media: Stores): JobRunner {
  const stopping = new AbortController()
  const lanes = LANES.map((kinds) => openLane(media, kinds, stopping.signal, wakeAll))
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

/** Works on jobs of some kinds in turn, as long as there are any; each may have made one for others. */
function openLane(
  media: Stores,
  kinds: readonly Kind[],
  signal: AbortSignal,
  onWorked: () => void,
) {
  let running: Promise<void> | undefined
  let isWoken = false

  async function runAll(): Promise<void> {
    while (isWoken && !signal.aborted) {
      isWoken = false
      const job = await takeJob(media.database.knex, kinds)
      if (!job) continue
      await runOne(media, job, signal)
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

async function runOne(media: Stores, job: JobRow, signal: AbortSignal): Promise<void> {
  const db = media.database.knex
  let share = 0
  const beat = setInterval(() => {
    keepJob(db, job.id, share).catch((error: unknown) => media.log.warn({ err: error }, 'job'))
  }, REPORT_MS)
  try {
    // It ended with its worker each time.
    if (job.tries > MOST_TRIES) throw new Error('given up')
    await WORK[job.kind](media, job, { signal, report: (now) => void (share = now) })
  } catch (error) {
    // Who stops leaves the job as it is: its lease ends, and it begins anew.
    if (signal.aborted) return
    clearInterval(beat)
    await giveUp(media, job, error)
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
  if (!isRefused && tries < MOST_TRIES) return postponeJob(db, id, RETRY_SECONDS * tries)
  const message = isRefused ? error.message : 'This file could not be stored. Please try again.'
  await endJob(db, id, { state: 'failed', message })
  if (objectKey) await media.storage.delete(objectKey)
}
