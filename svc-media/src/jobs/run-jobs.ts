import type { Stores } from '../media.ts'
import { convertSound } from './convert-sound.ts'
import { endJob, type JobRow, keepJob, takeJob } from './jobs.queries.ts'
import { measureTrack } from './measure-track.ts'

/** Works on jobs, one at a time, so that people's calls keep a processor. */
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

const EVERY_MS = 15_000
const REPORT_MS = 1_000
const MOST_TRIES = 3
const WORK: Readonly<Record<JobRow['kind'], Work>> = {
  convert: convertSound,
  measure: measureTrack,
}

export function startJobs(media: Stores): JobRunner {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isWoken = false

  async function runAll(): Promise<void> {
    do {
      isWoken = false
      for (;;) {
        if (stopping.signal.aborted) return
        const job = await takeJob(media.database.knex)
        if (!job) break
        await runOne(media, job, stopping.signal)
      }
    } while (isWoken)
  }

  const wake = () => {
    isWoken = true
    running ??= runAll()
      .catch((error: unknown) => media.log.warn({ err: error }, 'jobs wait'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(wake, EVERY_MS)
  wake()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

async function runOne(media: Stores, job: JobRow, signal: AbortSignal): Promise<void> {
  const db = media.database.knex
  let share = 0
  const beat = setInterval(() => {
    keepJob(db, job.id, share).catch((error: unknown) => media.log.warn({ err: error }, 'job'))
  }, REPORT_MS)
  try {
    if (job.tries > MOST_TRIES) throw new Error('given up')
    await WORK[job.kind](media, job, { signal, report: (now) => void (share = now) })
  } catch (error) {
    // Who stops leaves the job as it is: its lease ends, and it begins anew.
    if (signal.aborted) return
    media.log.warn({ err: error, job: job.id, kind: job.kind }, 'a job failed')
    const { statusCode, message } = error as { statusCode?: number; message: string }
    const sentence = statusCode ? message : 'This file could not be converted.'
    await endJob(db, job.id, { state: 'failed', message: sentence })
    if (job.objectKey) await media.storage.delete(job.objectKey)
  } finally {
    clearInterval(beat)
  }
}
