import type { MusicUpload } from '@hub/api-spec'
import { FORMATS, isPlayable } from '../audio/format.ts'
import { inspectAudio } from '../audio/inspect-audio.ts'
import { convertLater } from '../jobs/convert-later.commands.ts'
import type { Media } from '../media.ts'
import type { ReceivedFile } from '../uploads/receive-file.ts'
import { storeTrack, type StoredTrack } from './store-track.commands.ts'
import { findTrackByBytes } from './track-files.queries.ts'
import { toTrack } from './tracks.view.ts'
import { addedMessage, convertingMessage } from './upload-messages.ts'

/** Takes a file that is on disk into the jukebox; the same bytes are taken once. */
export async function uploadTrack(
  media: Media,
  uploaderId: string,
  file: ReceivedFile,
): Promise<MusicUpload> {
  const earlier = await findTrackByBytes(media.database.knex, file.sha256)
  if (earlier) return toUpload({ track: earlier, isRepeat: true })
  const sound = await inspectAudio(file.path, file.fileName)
  if (!isPlayable(sound.format)) {
    const job = await convertLater(media, uploaderId, file, sound.format, null)
    return { message: convertingMessage(FORMATS[sound.format].name), track: null, jobId: job.id }
  }
  const { path, size, sha256: sourceSha256 } = file
  const stored = await storeTrack(media, uploaderId, { path, size, sourceSha256 }, sound)
  media.jobs.wake()
  return toUpload(stored)
}

function toUpload(stored: StoredTrack): MusicUpload {
  return { message: addedMessage(stored), track: toTrack(stored.track), jobId: null }
}
