import { createReadStream } from 'node:fs'
import { conflict } from '@hub/service-kit'
import { uuidv7 } from 'uuidv7'
import type { AudioFormat } from '../audio/format.ts'
import { mustBeConvertible } from '../audio/transcode.ts'
import type { Media } from '../media.ts'
import type { StoryFields } from '../stories/story-fields.ts'
import type { ReceivedFile } from '../uploads/receive-file.ts'
import { findConversion, insertJob, type JobRow } from './jobs.queries.ts'

const LONGEST_NAME = 500

/** Keeps a sound that browsers do not play until a job has turned it into one that they do. */
export async function convertLater(
  media: Media,
  ownerId: string,
  { path, sha256, fileName }: ReceivedFile,
  format: AudioFormat,
  story: StoryFields | null,
): Promise<JobRow> {
  await mustBeConvertible(format)
  const id = uuidv7()
  const objectKey = `media/incoming/${id}`
  const db = media.database.knex
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
  media.jobs.wake()
  if (added) return added
  await media.storage.delete(objectKey)
  const known = await findConversion(db, sha256)
  if (!known) throw conflict('The same file has just been converted. Please look again.')
  return known
}
