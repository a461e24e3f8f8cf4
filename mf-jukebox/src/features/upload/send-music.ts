import { MAX_SOUND_BYTES } from '@hub/api-spec/lists'
import { ApiError, callApi, sumOfFile, uploadFile, uploadForm } from '@hub/web-kit'
import type { MusicUpload } from '@hub/api-spec'

interface Sending {
  file: File
  /** The encoding that was chosen for its tags; `ask` when the server may ask for one. */
  tags: string
  /** How much of it has been sent, from 0 to 1. */
  onProgress(share: number): void
  signal: AbortSignal
}

/** Larger files go in pieces, and go on where they were cut off. */
const LARGE_BYTES = 32 * 1024 * 1024

/** Sends a music file, unless its very bytes are in the jukebox already. */
export async function sendMusic({ file, tags, ...watching }: Sending): Promise<MusicUpload> {
  if (file.size > MAX_SOUND_BYTES) throw new ApiError(413, `A file can be at most ${MAX_SIZE}.`)
  const sha256 = await sumOfFile(file, watching.signal)
  const { track } = await callApi('GET /api/music/known/:sha256', { params: { sha256 } })
  if (track) {
    const message = `Already in the jukebox as “${track.title}” by ${track.artist}.`
    return { message, track, jobId: null }
  }
  if (file.size > LARGE_BYTES) {
    const { message, jobId } = await uploadFile({
      file,
      kind: 'track',
      fields: {},
      sha256,
      ...watching,
    })
    return { message: message ?? 'It was added.', track: null, jobId }
  }
  const body = new FormData()
  body.append('tags', tags)
  body.append('musicFile', file)
  return uploadForm('POST /api/music/upload', { body, ...watching })
}

/** The largest file that is taken, in words. */
export const MAX_SIZE = `${MAX_SOUND_BYTES / 1024 / 1024 / 1024} GB`
