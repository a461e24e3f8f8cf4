import type { MusicUpload } from '@hub/api-spec'
import { uuidv7 } from 'uuidv7'
import { FORMATS, isPlayable } from '../audio/format.ts'
import { inspectAudio } from '../audio/inspect-audio.ts'
import { convertLater } from '../jobs/convert-later.commands.ts'
import type { Stores } from '../media.ts'
import type { ReceivedFile } from '../uploads/receive-file.ts'
import { storeTrack, type StoredTrack } from './store-track.commands.ts'
import { findTrackByBytes } from './track-files.queries.ts'
import { toTrack } from './tracks.view.ts'
import { addedMessage, convertingMessage } from './upload-messages.ts'

/**
 * Takes a file that is on disk into the jukebox; the same bytes are taken once. `id` is for the job
 * that converts it, if it must be.
 */
export async function uploadTrack(
  media: Stores,
  ownerId: string,
  file: ReceivedFile,
  id = uuidv7(),
): Promise<MusicUpload> {
  const earlier = await findTrackByBytes(media.database.knex, file.sha256)
  if (earlier) return toUpload({ track: earlier, isRepeat: true })
  const sound = await inspectAudio(file.path, file.fileName)
  if (!isPlayable(sound.format)) {
    const { format } = sound
    const job = await convertLater(media, { id, ownerId, file, format, story: null })
    return { message: convertingMessage(FORMATS[format].name), track: null, jobId: job.id }
  }
  const playable = { path: file.path, sourceSha256: file.sha256 }
  const stored = await storeTrack(media, ownerId, playable, sound)
  return toUpload(stored)
}

function toUpload(stored: StoredTrack): MusicUpload {
  return { message: addedMessage(stored), track: toTrack(stored.track), jobId: null }
}
