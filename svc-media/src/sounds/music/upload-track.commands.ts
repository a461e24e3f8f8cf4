import type { MusicUpload } from '@hub/api-spec'
import { uuidv7 } from 'uuidv7'
import { FORMATS, isPlayable } from '../../audio/format.ts'
import { isEncoding } from '../../audio/tags/encodings.ts'
import { inspectAudio, type SoundReading } from '../../audio/inspecting/inspect-audio.ts'
import { enqueueConversion } from '../enqueue-conversion.commands.ts'
import type { Stores } from '../../base/media.ts'
import type { ReceivedFile } from '../receive-file.ts'
import { storeTrack, type StoredTrack } from './store-track.commands.ts'
import { findTrackByBytes } from './track-files.queries.ts'
import { toTrack } from './tracks.view.ts'
import { addedMessage, convertingMessage } from './upload-messages.ts'

interface Options {
  /** For the job that converts it, if it must be. */
  id?: string
  /** `ask` when the sender chooses how to read doubtful tags; else the encoding, if one was chosen. */
  tags?: string | undefined
}

/** Takes a file that is on disk into the jukebox; the same bytes are taken once. */
export async function uploadTrack(
  media: Stores,
  ownerId: string,
  file: ReceivedFile,
  { id = uuidv7(), tags = '' }: Options = {},
): Promise<MusicUpload> {
  const earlier = await findTrackByBytes(media.database.knex, file.sha256)
  if (earlier) return toUpload({ track: earlier, isRepeat: true })
  const encoding = isEncoding(tags) ? tags : null
  const sound = await inspectAudio(file.path, file.fileName, encoding)
  if (tags === 'ask' && sound.readings.length > 1) return askFor(sound.readings)
  if (!isPlayable(sound.format)) {
    const { format } = sound
    const job = await enqueueConversion(media, { id, ownerId, file, format, story: null })
    return { message: convertingMessage(FORMATS[format].name), track: null, jobId: job.id }
  }
  const playable = { path: file.path, sourceSha256: file.sha256 }
  const stored = await storeTrack(media, ownerId, playable, sound)
  return toUpload(stored)
}

/** Nothing is stored: the file comes again with what was chosen. */
function askFor(readings: readonly SoundReading[]): MusicUpload {
  const message = 'The tags of this file can be read in several ways. Please choose one.'
  const choices = readings.map(({ encoding, ...texts }) => ({ encoding: encoding ?? '', ...texts }))
  return { message, track: null, jobId: null, readings: choices }
}

function toUpload(stored: StoredTrack): MusicUpload {
  return { message: addedMessage(stored), track: toTrack(stored.track), jobId: null }
}
