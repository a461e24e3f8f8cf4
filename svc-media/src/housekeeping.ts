import { removeOldJobs } from './jobs/jobs.queries.ts'
import type { Media } from './media.ts'
import { sweepReceived } from './uploads/receive-file.ts'

const EVERY_MS = 60 * 60 * 1000

/** Clears away what is over. Any number of copies may do it at the same time. */
async function tidy(media: Media): Promise<void> {
  const files = await sweepReceived(media.receivedFolder)
  const jobs = await removeOldJobs(media.database.knex)
  await media.storage.sweep()
  if (files + jobs > 0) media.log.info({ files, jobs }, 'tidied')
}

/** Tidies now and every hour; answers the way to stop. */
export function keepTidy(media: Media): () => void {
  const run = () => {
    tidy(media).catch((error: unknown) => media.log.warn({ err: error }, 'tidying failed'))
  }
  run()
  const timer = setInterval(run, EVERY_MS)
  return () => clearInterval(timer)
}
