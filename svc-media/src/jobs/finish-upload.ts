import { Readable } from 'node:stream'
import { AppError } from '@hub/service-kit'
import type { Stores } from '../media.ts'
import { uploadTrack } from '../music/upload-track.commands.ts'
import { uploadStory } from '../stories/upload-story.commands.ts'
import { discardParts } from '../uploads/cancel-upload.commands.ts'
import { type ReceivedFile, receiveFile } from '../uploads/receive-file.ts'
import { findUpload, listPartKeys, type UploadRow } from '../uploads/uploads.queries.ts'
import { endJob } from './jobs.queries.ts'
import type { Work } from './run-jobs.ts'

/** Puts the parts of an upload together, and does with the file what the plain call does. */
export const finishUpload: Work = async (media, { id, nextId }) => {
  const db = media.database.knex
  const upload = await findUpload(db, id)
  if (!upload) {
    await endJob(db, id, { state: 'failed', message: 'This upload is no longer there.' })
    return
  }
  try {
    const file = await putTogether(media, upload)
    try {
      const { message, jobId } = await store(media, upload, file, nextId ?? id)
      await endJob(db, id, { state: 'done', message, progress: 1, nextId: jobId })
    } finally {
      await file.discard()
    }
  } catch (error) {
    // What was refused stays refused; anything else is tried again, from the parts.
    if (error instanceof AppError) await discardParts(media, id)
    throw error
  }
  await discardParts(media, id)
}

async function putTogether(media: Stores, { id, size, fileName }: UploadRow) {
  const keys = await listPartKeys(media.database.knex, id)
  const bytes = Readable.from(readAll(media, keys), { objectMode: false })
  const file = await receiveFile(media.receivedFolder, bytes, fileName)
  if (file.size === size) return file
  await file.discard()
  throw new Error(`an upload of ${size} bytes has ${file.size}`)
}

async function* readAll({ storage }: Stores, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* (await storage.get(key)).stream as AsyncIterable<Buffer>
}

function store(
  media: Stores,
  { ownerId, story }: UploadRow,
  file: ReceivedFile,
  nextId: string,
): Promise<{ message: string; jobId: string | null }> {
  // By an id that was given before, so that doing it again after a crash makes nothing twice.
  return story
    ? uploadStory(media, ownerId, file, story, nextId)
    : uploadTrack(media, ownerId, file, nextId)
}
