import { forgetInOutbox } from '@hub/service-kit/events'
import { removeOldAttempts } from '@hub/service-kit/idempotency'
import { removeOldJobs } from '../queue/jobs.queries.ts'
import type { Media } from '../base/media.ts'
import { cancelUpload } from '../uploads/cancel-upload.commands.ts'
import { sweepReceived } from '../sounds/receive-file.ts'
import { listExpired } from '../uploads/uploads.queries.ts'
import { sweep } from './sweep.ts'
import { isSweepDue } from './sweep.queries.ts'

const EVERY_MS = 60 * 60 * 1000

/** Clears away what is over. Any number of copies may do it at the same time. */
export async function tidy(media: Media): Promise<void> {
  const files = await sweepReceived(media.receivedFolder)
  const jobs = await removeOldJobs(media.database.knex)
  await removeOldAttempts(media.database.knex)
  await forgetInOutbox(media.database.knex, 'forgotten')
  const uploads = await listExpired(media.database.knex)
  for (const id of uploads) await cancelUpload(media, id)
  await media.storage.sweep()
  if (await isSweepDue(media.database.knex)) await sweep(media)
  const counts = { files, jobs, uploads: uploads.length }
  if (Object.values(counts).some((count) => count > 0)) media.log.info(counts, 'tidied')
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
