import { createHash, randomBytes } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

const BLOCK = 64 * 1024
const HEAD = 44

/** Sound of any size that is made while it is sent: nothing of it is held. */
export interface BigFile {
  size: number
  /** Its bytes from a place on. */
  from(start: number): Generator<Buffer>
}

/** A WAV file of noise, each another one. */
export function bigFile(size: number): BigFile {
  const head = wavHead(size)
  const noise = randomBytes(BLOCK)
  return {
    size,
    *from(start) {
      if (start < HEAD) yield head.subarray(start)
      for (let at = Math.max(start, HEAD); at < size;) {
        const within = at % BLOCK
        const block = noise.subarray(within, Math.min(BLOCK, within + size - at))
        yield block
        at += block.length
      }
    },
  }
}

/** Its SHA-256, in hexadecimal digits. */
export function sumOf(file: BigFile): string {
  const sum = createHash('sha256')
  for (const block of file.from(0)) sum.update(block)
  return sum.digest('hex')
}

/** A file as if it ended there. */
export function firstOf(file: BigFile, size: number): BigFile {
  return {
    size,
    *from(start) {
      let left = size - start
      for (const block of file.from(start)) {
        yield block.subarray(0, left)
        left -= block.length
        if (left <= 0) return
      }
    },
  }
}

function wavHead(size: number): Buffer {
  const head = Buffer.alloc(HEAD)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(size - 8, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(2, 22)
  head.writeUInt32LE(44_100, 24)
  head.writeUInt32LE(44_100 * 4, 28)
  head.writeUInt16LE(4, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(size - HEAD, 40)
  return head
}

interface Sending {
  url: string
  method: 'POST' | 'PATCH'
  headers: Readonly<Record<string, string>>
  /** What comes before and after the file. */
  around?: readonly [string, string]
  file: BigFile
  start?: number
  /** Called with each byte count; what it throws or a `true` breaks the line. */
  onSent?(bytes: number): boolean | void
}

/** Sends a file as fast as it is taken; answers the status, or 0 for a line that broke. */
export async function send(sending: Sending): Promise<{ status: number; body: string }> {
  const { url, method, headers, around = ['', ''], file, start = 0, onSent } = sending
  const length = around[0].length + around[1].length + file.size - start
  const call = request(url, { method, headers: { ...headers, 'content-length': length } })
  const answer = new Promise<IncomingMessage | undefined>((resolve) => {
    call.once('response', resolve)
    call.once('error', () => resolve(undefined))
    call.once('close', () => resolve(undefined))
  })
  await pump(call, [Buffer.from(around[0])])
  const isWhole = await pump(call, file.from(start), onSent)
  if (!isWhole) call.destroy()
  else call.end(around[1])
  const reply = await answer
  if (!reply) return { status: 0, body: '' }
  return { status: reply.statusCode ?? 0, body: await text(reply).catch(() => '') }
}

async function pump(
  call: ClientRequest,
  blocks: Iterable<Buffer>,
  onSent?: Sending['onSent'],
): Promise<boolean> {
  let sent = 0
  for (const block of blocks) {
    if (call.destroyed) return false
    if (!call.write(block)) await roomIn(call)
    sent += block.length
    if (onSent?.(sent) === true) return false
  }
  return true
}

/** Until it takes more, or takes nothing any more. */
function roomIn(call: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      call.off('drain', go).off('close', go)
      resolve()
    }
    call.on('drain', go).on('close', go)
  })
}

const BOUNDARY = 'hangar-bench'

/** The headers and the frame of a form with one file. */
export function formOf(field: string, fileName: string) {
  const disposition = `Content-Disposition: form-data; name="${field}"; filename="${fileName}"`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    around: [
      `--${BOUNDARY}\r\n${disposition}\r\nContent-Type: audio/wav\r\n\r\n`,
      `\r\n--${BOUNDARY}--\r\n`,
    ] as const,
  }
}
