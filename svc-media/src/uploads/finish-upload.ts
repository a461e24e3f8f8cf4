import { Readable } from 'node:stream'
import { AppError, invalid } from '@hub/service-kit/base'
import type { Stores } from '../base/media.ts'
import { uploadTrack } from '../sounds/music/upload-track.commands.ts'
import { uploadStory } from '../sounds/stories/upload-story.commands.ts'
import { discardParts } from './cancel-upload.commands.ts'
import { type ReceivedFile, receiveFile } from '../sounds/receive-file.ts'
import { readSha256 } from './tus.ts'
import { findUpload, listPartKeys, type UploadRow } from './uploads.queries.ts'
import { endJob } from '../queue/jobs.queries.ts'
import type { Work } from '../queue/run-jobs.ts'

/** Puts the parts of an upload together, and does with the file what the plain call does. */
export const finishUpload: Work = async (media, { id, nextId }) => {
  const db = media.database.knex
  const upload = await findUpload(db, id)
  if (!upload) {
    await endJob(db, id, { state: 'failed', message: 'This upload no longer exists.' })
    return
  }
  try {
    const file = await putTogether(media, upload)
    try {
      mustBeWhatWasPicked(upload, file)
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

/** A file may be changed while it is on its way, or another one goes on under its name. */
function mustBeWhatWasPicked({ metadata }: UploadRow, { sha256 }: ReceivedFile): void {
  const told = readSha256(metadata)
  if (told && !told.equals(sha256)) {
    throw invalid('The file has changed while it was being sent. Please pick it again.')
  }
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
    : uploadTrack(media, ownerId, file, { id: nextId })
}
