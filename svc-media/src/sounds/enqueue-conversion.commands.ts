import { createReadStream } from 'node:fs'
import { conflict } from '@hub/service-kit/base'
import type { AudioFormat } from '../audio/format.ts'
import { mustBeConvertible } from '../audio/ffmpeg/transcode.ts'
import type { Stores } from '../base/media.ts'
import type { StoryFields } from '../base/tables.ts'
import type { ReceivedFile } from './receive-file.ts'
import { findConversion } from './conversions.queries.ts'
import { findJob, insertJob, type JobRow } from '../queue/jobs.queries.ts'

const LONGEST_NAME = 500

interface Conversion {
  /** Of the job, and of the story that it makes. */
  id: string
  ownerId: string
  file: ReceivedFile
  format: AudioFormat
  story: StoryFields | null
}

/**
 * Keeps a sound that browsers do not play until a job has turned it into one that they do; whoever
 * has called it, runs jobs soon. Doing it again under the same id changes nothing.
 */
export async function enqueueConversion(
  media: Stores,
  { id, ownerId, file, format, story }: Conversion,
): Promise<JobRow> {
  await mustBeConvertible(format)
  const db = media.database.knex
  const begun = await findJob(db, id)
  if (begun) return begun
  const { path, sha256, fileName } = file
  const objectKey = `media/incoming/${id}`
  const contentType = 'application/octet-stream'
  await media.storage.put(objectKey, createReadStream(path), { contentType })
  const added = await insertJob(db, {
    id,
    kind: 'convert',
    ownerId,
    objectKey,
    sha256,
    fileName: fileName.slice(-LONGEST_NAME),
    story,
  })
  if (added) return added
  await media.storage.delete(objectKey)
  const known = await findConversion(db, sha256)
  if (!known) throw conflict('The same file has just been converted. Please look again.')
  return known
}
