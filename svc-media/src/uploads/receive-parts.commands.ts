import { randomBytes } from 'node:crypto'
import { conflict, tooLarge } from '@hub/service-kit/base'
import { transact } from '@hub/service-kit/database'
import { partsOf } from '@hub/service-kit/storage'
import { uuidv7 } from 'uuidv7'
import { insertJob } from '../queue/jobs.queries.ts'
import type { Media } from '../base/media.ts'
import { insertPart, type UploadRow } from './uploads.queries.ts'

/** What a sender loses at the most when this process is killed; held in memory until it is full. */
const PART_BYTES = 4 * 1024 * 1024

/**
 * Stores what comes of a file, part by part, and answers how far the upload is then. When the line
 * breaks, all that came is kept.
 */
export async function receiveParts(
  media: Media,
  upload: UploadRow,
  body: AsyncIterable<Buffer>,
): Promise<number> {
  let received = upload.received
  for await (const part of partsOf(untilBroken(body), PART_BYTES)) {
    if (received + part.length > upload.size) throw uploadTooLong()
    received = await storePart(media, upload, received, part)
  }
  return received
}

export const uploadTooLong = () => tooLarge('The upload is longer than the file.')

export const otherOffset = () =>
  conflict('This upload is at another offset. Please ask for the current one.')

/** A sender that goes away ends the body, and does not spoil what came before. */
async function* untilBroken(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch {
    // The sender gets no answer any more: it asks for the offset.
  }
}

/** The object comes first: one that no row names in the end is swept. */
async function storePart(
  { storage, database, jobs }: Media,
  { id, ownerId, size }: UploadRow,
  start: number,
  part: Buffer,
): Promise<number> {
  const objectKey = `media/uploads/${id}/${start}-${randomBytes(6).toString('hex')}`
  await storage.put(objectKey, part, { contentType: 'application/octet-stream' })
  const received = await transact(database, async (trx) => {
    const now = await insertPart(trx, { id, start, length: part.length, objectKey })
    const nextId = uuidv7()
    if (now === size) await insertJob(trx, { id, kind: 'finish', ownerId, nextId })
    return now
  })
  if (received === undefined) {
    await storage.delete(objectKey)
    throw otherOffset()
  }
  if (received === size) jobs.wake()
  return received
}
