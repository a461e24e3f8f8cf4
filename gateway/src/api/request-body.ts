import type { IncomingMessage } from 'node:http'
import { AppError, invalid, tooLarge, unsupported } from '@hub/service-kit'

/** Bodies up to this size are read whole before the service is called. */
const WHOLE_BYTES = 64 * 1024

/** How long a small body may take to arrive. */
const WHOLE_MS = 15_000

const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** What a request's headers say of its body. */
export type BodyPlan = 'none' | 'whole' | 'stream'

/** Decides how a body travels, and refuses one that no service would take. */
export function planBody(request: IncomingMessage, maxBytes: number): BodyPlan {
  const { headers, method } = request
  const length = headers['content-length']
  const coding = headers['transfer-encoding']
  const isChunked = coding !== undefined
  // Another coding would leave it to each reader to find the end.
  if (isChunked && coding.toLowerCase() !== 'chunked') throw invalid('The request is not valid.')
  if (!isChunked && (length === undefined || length === '0')) return 'none'
  if (BODILESS.has(method ?? '')) throw invalid('This call takes no content.')
  if (headers['content-encoding'] !== undefined) {
    throw unsupported('Compressed content is not taken here.')
  }
  if (isChunked) return 'stream'
  if (Number(length) > maxBytes) throw tooLong(maxBytes)
  return Number(length) <= WHOLE_BYTES ? 'whole' : 'stream'
}

/** Reads a small body to its end. */
export function readWhole(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const timer = setTimeout(
      () => reject(new AppError(408, 'The request took too long to arrive.')),
      WHOLE_MS,
    )
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', reject)
    request.once('close', () => clearTimeout(timer))
  })
}

/** A body as it arrives; ends with 413 as soon as it is longer than allowed. */
export async function* streamBody(
  request: IncomingMessage,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  let bytes = 0
  // The request must outlive a service that stops reading: its answer is still to be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBytes) throw tooLong(maxBytes)
    yield chunk as Buffer
  }
}

function tooLong(maxBytes: number): AppError {
  const amount =
    maxBytes >= 1024 * 1024
      ? `${Math.floor(maxBytes / 1024 / 1024)} MiB`
      : `${Math.floor(maxBytes / 1024)} KiB`
  return tooLarge(`What you sent is too large: at most ${amount} are taken here.`)
}
