import { callApi, sendAsUser } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { freshToken } from './session-store.ts'
import { waitOrOnline } from './wait-or-online.ts'
import type { Upload } from '@hub/api-spec'
import type { FileUpload } from './upload-file.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const ONE = '/api/uploads/:id'
const MOST_FAILURES = 6
const ASK_EVERY_MS = 500

/** Sends a file, whatever the network does meanwhile; see `uploadFile`. */
export async function sendFile(wanted: FileUpload): Promise<Upload> {
  const { file, kind, fields, signal } = wanted
  const metadata = toMetadata({ filename: file.name, kind, ...fields })
  let upload = (await findUnfinished(file, metadata)) ?? (await begin(file, metadata))
  try {
    for (let failures = 0; upload.state === 'receiving'; upload = await look(upload.id)) {
      try {
        await sendRest(upload, wanted)
      } catch (error) {
        if (!mayGoOn(error) || ++failures > MOST_FAILURES) throw error
        await waitOrOnline(250 * 2 ** failures, signal)
      }
      signal.throwIfAborted()
    }
    return await whenTaken(upload, signal)
  } catch (error) {
    if (signal.aborted) void forget(upload.id)
    throw error
  }
}

/** One that was broken off, of the same file under the same words. */
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
  const { file, onProgress, signal } = wanted
  const token = await freshToken()
  await sendWithProgress('PATCH', ONE.replace(':id', id), {
    headers: {
      ...TUS,
      authorization: `Bearer ${token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(received),
    },
    body: file.slice(received),
    onProgress: (sent) => onProgress((received + sent) / file.size),
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
