import { MAX_SOUND_BYTES } from '@hub/api-spec/lists'
import { callApi, sendAsUser } from '../api/api-client.ts'
import { markStale } from '../api/mark-stale.ts'
import { waitOrOnline } from '../base/wait-or-online.ts'
import { freshToken } from '../session/session-store.ts'
import { ApiError } from '../wire/api-error.ts'
import { fingerprintOf, sumOfFile } from './file-sums.ts'
import { sendWithProgress } from './send-with-progress.ts'
import type { Upload } from '@hub/api-spec'

const TUS = { 'tus-resumable': '1.0.0' }
const ONE = '/api/uploads/:id'
const MOST_FAILURES = 6
/** What is sent by one call: nothing on the way holds more of a file. */
const PIECE_BYTES = 16 * 1024 * 1024
const TOO_LARGE = `A file can be at most ${MAX_SOUND_BYTES / 1024 / 1024} MB.`
const ASK_EVERY_MS = 500

/** A file that was accepted changes what a form with it would have changed. */
const TAKEN_AS = { track: 'POST /api/music/upload', story: 'POST /api/stories/upload' } as const

/** A file to be kept, and what is to be known of it. */
export interface FileUpload {
  file: File
  kind: 'track' | 'story'
  /** The fields of its form; those that say nothing are left out. */
  fields: Record<string, string>
  /** How much of it has been sent, from 0 to 1. */
  onProgress(share: number): void
  /** Calling it off forgets what has been sent. */
  signal: AbortSignal
  /** Its SHA-256, where that is known already. */
  sha256?: string
}

/** Sends a file, whatever the network does meanwhile; see `uploadFile`. */
export async function sendFile(wanted: FileUpload): Promise<Upload> {
  const { file, kind, fields, signal } = wanted
  if (file.size > MAX_SOUND_BYTES) throw new ApiError(413, TOO_LARGE)
  const sha256 = wanted.sha256 ?? (await sumOfFile(file, signal))
  const about = { sha256, fingerprint: await fingerprintOf(file) }
  const metadata = toMetadata({ filename: file.name, kind, ...fields, ...about })
  let upload = (await findUnfinished(file, metadata)) ?? (await begin(file, metadata))
  try {
    let failures = 0
    while (upload.state === 'receiving') {
      const { received } = upload
      try {
        await sendRest(upload, wanted)
      } catch (error) {
        if (!mayGoOn(error) || ++failures > MOST_FAILURES) throw error
        await waitOrOnline(250 * 2 ** failures, signal)
      }
      signal.throwIfAborted()
      upload = await look(upload.id)
      if (upload.received > received) failures = 0
    }
    const taken = await whenTaken(upload, signal)
    void markStale(TAKEN_AS[kind])
    return taken
  } catch (error) {
    if (signal.aborted) void forget(upload.id)
    throw error
  }
}

/** One that was broken off, of the very same file under the same words. */
async function findUnfinished(file: File, metadata: string): Promise<Upload | undefined> {
  for (const upload of await callApi('GET /api/uploads')) {
    const isLike = upload.fileName === file.name && upload.size === file.size
    if (!isLike || upload.state !== 'receiving') continue
    const reply = await sendAsUser(`GET ${ONE}`, { params: { id: upload.id }, headers: TUS })
    if (reply.headers.get('upload-metadata') === metadata) return (await reply.json()) as Upload
  }
  return undefined
}

async function begin(file: File, metadata: string): Promise<Upload> {
  const headers = { ...TUS, 'upload-length': String(file.size), 'upload-metadata': metadata }
  const reply = await sendAsUser('POST /api/uploads', { headers })
  return (await reply.json()) as Upload
}

async function look(id: string): Promise<Upload> {
  const reply = await sendAsUser(`GET ${ONE}`, { params: { id }, headers: TUS })
  return (await reply.json()) as Upload
}

async function sendRest({ id, received }: Upload, wanted: FileUpload): Promise<void> {
  for (let at = received; at < wanted.file.size; at += PIECE_BYTES) await sendPiece(id, at, wanted)
}

async function sendPiece(id: string, start: number, wanted: FileUpload): Promise<void> {
  const { file, onProgress, signal } = wanted
  const token = await freshToken()
  await sendWithProgress('PATCH', ONE.replace(':id', id), {
    headers: {
      ...TUS,
      authorization: `Bearer ${token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(start),
    },
    body: file.slice(start, start + PIECE_BYTES),
    onProgress: (sent) => onProgress((start + sent) / file.size),
    signal,
  })
}

async function whenTaken(upload: Upload, signal: AbortSignal): Promise<Upload> {
  let seen = upload
  while (seen.state === 'working') {
    await waitOrOnline(ASK_EVERY_MS, signal)
    signal.throwIfAborted()
    seen = await look(seen.id)
  }
  if (seen.state === 'failed') throw new ApiError(422, seen.message ?? undefined)
  return seen
}

async function forget(id: string): Promise<void> {
  await sendAsUser(`DELETE ${ONE}`, { params: { id }, headers: TUS }).catch(() => undefined)
}

/** What has passed by itself, and a place that is another one than was thought. */
function mayGoOn(error: unknown): boolean {
  return error instanceof ApiError && (error.isPassing || error.status === 409)
}

function toMetadata(words: Record<string, string>): string {
  return Object.entries(words)
    .map(([name, value]) => `${name} ${toBase64(value)}`)
    .join(',')
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
