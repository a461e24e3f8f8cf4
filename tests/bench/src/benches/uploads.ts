import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Result, Row, Size, Stores } from '../bench.ts'
import { type BigFile, bigFile, firstOf, formOf, send, sumOf } from '../big-file.ts'
import { watchGrowth } from '../memory.ts'
import { type MediaStack, startMediaStack } from '../subjects/media-stack.ts'

const MB = 1_000_000
const SIZES = {
  full: { large: 200 * MB, eight: 8 * MB, book: 900 * MB },
  small: { large: 64 * MB, eight: 4 * MB, book: 48 * MB },
} as const

const UPLOADS = 9
/** What is loaded at first use, and the heap's usual size, are no growth. */
const WARM_UP = { full: 3, small: 1 } as const
const PART_MIB = 4
/** What the page sends by one call. */
const PIECE_BYTES = 16 * 1024 * 1024
const SERVICE_MIB = 12 + 2 * PART_MIB * UPLOADS
const GATEWAY_MIB = 16
/** After a kill: a part in memory, and what the kernel may keep of each of two hops, at both ends. */
const RESENT_MIB = PART_MIB + 2 * (mostKept('tcp_wmem') + mostKept('tcp_rmem'))
const LONGEST_WAIT_MS = 60_000
const LONGEST_WORK_MS = 600_000

/** In MiB. */
function mostKept(buffers: 'tcp_rmem' | 'tcp_wmem'): number {
  const most = readFileSync(`/proc/sys/net/ipv4/${buffers}`, 'utf8').trim().split(/\s+/).at(-1)
  return Number(most) / 1024 / 1024
}

/**
 * Uploads of large files to real processes: what memory they take at once, what a line leaves that
 * breaks half-way or a service that is killed, and where a resumable upload goes on then.
 */
export async function uploads(size: Size, stores: Stores): Promise<Result> {
  const stack = await startMediaStack(stores)
  try {
    const { large, eight, book } = SIZES[size]
    for (let i = 0; i < WARM_UP[size]; i += 1) await storeAtOnce(stack, Array(UPLOADS).fill(eight))
    return {
      bench: 'uploads',
      rows: [
        ...(await measureMemory(stack, large, eight)),
        ...(await leftByBreak(stack, large, 'a line cut half-way', async () => undefined)),
        ...(await leftByBreak(stack, large, 'kill -9 half-way', () => stack.killMedia())),
        ...(await resume(stack, large)),
        ...(await storeInPieces(stack, book)),
      ],
      notes: [
        `${large / MB} MB and eight of ${eight / MB} MB at once, through the gateway`,
        `${book / MB} MB in pieces, as the page sends them, with the sum of all`,
      ],
    }
  } finally {
    await stack.stop()
  }
}

const upload = (
  { url, authorization }: MediaStack,
  file: BigFile,
  onSent?: (bytes: number) => boolean | void,
) => {
  const { headers, around } = formOf('musicFile', `noise ${file.size}.wav`)
  return send({
    url: `${url}/api/music/upload`,
    method: 'POST',
    headers: { ...headers, authorization },
    around,
    file,
    ...(onSent && { onSent }),
  })
}

async function measureMemory(stack: MediaStack, large: number, eight: number): Promise<Row[]> {
  const [service, gateway] = [stack.media, stack.gateway].map(({ pid }) => watchGrowth(pid))
  await storeAtOnce(stack, [large, ...Array<number>(UPLOADS - 1).fill(eight)])
  return [
    growthRow('svc-media', service?.() ?? NaN, SERVICE_MIB),
    growthRow('gateway', gateway?.() ?? NaN, GATEWAY_MIB),
  ]
}

const growthRow = (part: string, value: number, atMost: number): Row => ({
  name: `${part} grows by`,
  kind: 'measured',
  value,
  unit: 'MiB',
  atMost,
})

async function storeAtOnce(stack: MediaStack, sizes: readonly number[]): Promise<void> {
  await Promise.all(sizes.map((size) => mustStore(upload(stack, bigFile(size)))))
}

async function mustStore(sending: ReturnType<typeof send>): Promise<void> {
  const { status, body } = await sending
  if (status !== 201) throw new Error(`An upload was answered with ${status}: ${body}`)
}

async function leftByBreak(
  stack: MediaStack,
  size: number,
  what: string,
  meanwhile: () => Promise<void>,
): Promise<Row[]> {
  const before = await countAll(stack)
  let killing: Promise<void> | undefined
  const { status } = await upload(stack, bigFile(size), (bytes) => {
    if (bytes < size / 2) return false
    killing ??= meanwhile()
    return true
  })
  if (status === 201) throw new Error('A broken upload was stored.')
  await killing
  const after = await untilCleared(stack, before)
  return [
    row(`${what}: rows left`, after.rows - before.rows, '', 0),
    row(`${what}: objects left`, after.objects - before.objects, '', 0),
  ]
}

/** What is there once nothing of the broken upload is left, or when that has lasted too long. */
async function untilCleared(stack: MediaStack, before: Counts): Promise<Counts> {
  const deadline = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    const now = await countAll(stack)
    const isCleared = now.rows === before.rows && now.objects === before.objects
    if (isCleared || Date.now() > deadline) return now
    await pause(100)
  }
}

interface Counts {
  rows: number
  objects: number
}

async function countAll({ client, objects }: MediaStack): Promise<Counts> {
  const { rows } = await client.query<{ n: number }>(
    'select (select count(*) from media.tracks) + (select count(*) from media.uploads) as n',
  )
  return { rows: Number(rows[0]?.n), objects: countFiles(objects) }
}

function countFiles(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
    .length
}

/** Half of it, a kill, and the rest from where the service says it is; then a cut line as well. */
async function resume(stack: MediaStack, size: number): Promise<Row[]> {
  const file = bigFile(size)
  const path = await beginUpload(stack, size)
  const { sent: killed } = await sendUntil({ stack, path, file, most: size / 2 }, () =>
    stack.killMedia(),
  )
  const afterKill = await offsetOf(stack, path)
  const { sent: cut } = await sendUntil({ stack, path, file, start: afterKill, most: size / 4 })
  await pause(1_000)
  const afterCut = await offsetOf(stack, path)
  let status = 0
  for (let tries = 0; status !== 204 && tries < 20; tries += 1) {
    // The end of the broken request may still be on its way to the store: then it is asked again.
    const start = await offsetOf(stack, path)
    status = (await sendUntil({ stack, path, file, start, most: Infinity })).status
  }
  await untilDone(stack, path)
  const parts = await untilNone(() => countFiles(`${stack.objects}/media/uploads`))
  const lost = (sent: number, offset: number) => (sent - offset) / 1024 / 1024
  return [
    row('resumed after kill -9: sent again', lost(killed, afterKill), 'MiB', RESENT_MIB),
    row('resumed after a cut: sent again', lost(afterKill + cut, afterCut), 'MiB', RESENT_MIB),
    row('resumed: parts left', parts, '', 0),
  ]
}

/** A long book as the page sends it: its sum first, then piece by piece. */
async function storeInPieces(stack: MediaStack, size: number): Promise<Row[]> {
  const file = bigFile(size)
  const path = await beginUpload(stack, size, sumOf(file))
  const [service, gateway] = [stack.media, stack.gateway].map(({ pid }) => watchGrowth(pid))
  for (let start = 0; start < size; start += PIECE_BYTES) {
    const piece = firstOf(file, Math.min(size, start + PIECE_BYTES))
    const { status } = await sendUntil({ stack, path, file: piece, start, most: Infinity })
    if (status !== 204) throw new Error(`A piece was answered with ${status}`)
  }
  await untilDone(stack, path)
  return [
    growthRow('in pieces: svc-media', service?.() ?? NaN, SERVICE_MIB),
    growthRow('in pieces: gateway', gateway?.() ?? NaN, GATEWAY_MIB),
  ]
}

const row = (name: string, value: number, unit: string, atMost: number): Row => ({
  name,
  kind: 'counted',
  value,
  unit,
  atMost,
})

const tus = ({ authorization }: MediaStack) => ({ authorization, 'tus-resumable': '1.0.0' })
const base64 = (text: string) => Buffer.from(text).toString('base64')

async function beginUpload(stack: MediaStack, size: number, sha256?: string): Promise<string> {
  const sum = sha256 === undefined ? '' : `,sha256 ${base64(sha256)}`
  const metadata = `kind ${base64('track')},filename ${base64('resumed.wav')}${sum}`
  const reply = await fetch(`${stack.url}/api/uploads`, {
    method: 'POST',
    headers: { ...tus(stack), 'upload-length': String(size), 'upload-metadata': metadata },
  })
  if (reply.status !== 201) throw new Error(`POST /api/uploads answered ${reply.status}`)
  return String(reply.headers.get('location'))
}

interface Piece {
  stack: MediaStack
  path: string
  file: BigFile
  start?: number
  /** After so many bytes the line breaks. */
  most: number
}

/** Sends on from a place, and answers how much has left. */
async function sendUntil(
  { stack, path, file, start = 0, most }: Piece,
  atBreak: () => Promise<void> = async () => undefined,
): Promise<{ sent: number; status: number }> {
  let sent = 0
  let breaking: Promise<void> | undefined
  const headers = {
    ...tus(stack),
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(start),
  }
  const { status } = await send({
    url: `${stack.url}${path}`,
    method: 'PATCH',
    headers,
    file,
    start,
    onSent(bytes) {
      sent = bytes
      if (bytes < most) return false
      breaking ??= atBreak()
      return true
    },
  })
  await breaking
  return { sent, status }
}

async function offsetOf(stack: MediaStack, path: string): Promise<number> {
  const reply = await fetch(`${stack.url}${path}`, { method: 'HEAD', headers: tus(stack) })
  const offset = reply.headers.get('upload-offset')
  if (offset === null) throw new Error(`HEAD answered ${reply.status}`)
  return Number(offset)
}

/** They go right after the word that all is done. */
async function untilNone(count: () => number): Promise<number> {
  for (let tries = 0; count() > 0 && tries < 50; tries += 1) await pause(100)
  return count()
}

async function untilDone(stack: MediaStack, path: string): Promise<void> {
  const deadline = Date.now() + LONGEST_WORK_MS
  for (;;) {
    const reply = await fetch(`${stack.url}${path}`, { headers: tus(stack) })
    const { state, message } = (await reply.json()) as { state: string; message: string }
    if (state === 'done') return
    if (state === 'failed' || Date.now() > deadline) throw new Error(`It is ${state}: ${message}`)
    await pause(100)
  }
}
