import type { IncomingMessage } from 'node:http'
import { AppError, invalid, tooLarge, unsupported } from '@hub/service-kit/base'
import type { MemoryShare } from '../base/memory.ts'
import { type Pacing, Patience } from './patience.ts'
import type { Route } from './route-table.ts'

/** A body that is read whole, arrives bit by bit, or is not there. */
export type Body = Buffer | StreamedBody | undefined

export interface BodyLimits {
  maxBytes: number
  /** How slowly it may come. */
  pacing: Pacing
  /** How long it may take in all. */
  wholeMs: number
}

const FIRST_BYTES = 16 * 1024

const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const JSON_TYPE = /^application\/json\b/i

const TOO_SLOW = new AppError(408, 'The request took too long to arrive.')
const NO_MEMORY = new AppError(503, 'Hangar is very busy. Please try again in a moment.', {
  'retry-after': '1',
})

/** Whether a body may be as long as files are, and streams; all others are read whole. */
export function isUpload({ headers }: IncomingMessage, { takesFiles }: Route): boolean {
  return takesFiles && !JSON_TYPE.test(headers['content-type'] ?? '')
}

/** Whether there is a body; refuses one that no service would take. */
export function hasBody(request: IncomingMessage, maxBytes: number): boolean {
  const { headers, method } = request
  const length = headers['content-length']
  const coding = headers['transfer-encoding']
  const isChunked = coding !== undefined
  // Another coding would leave it to each reader to find the end.
  if (isChunked && coding.toLowerCase() !== 'chunked') throw invalid('The request is not valid.')
  if (!isChunked && (length === undefined || length === '0')) return false
  if (BODILESS.has(method ?? '')) throw invalid('This call takes no content.')
  if (headers['content-encoding'] !== undefined) {
    throw unsupported('Compressed content is not supported.')
  }
  if (Number(length ?? 0) > maxBytes) throw tooLong(maxBytes)
  return true
}

/** Reads a body to its end, as long as it comes fast enough and there is memory for it. */
export function readWhole(
  request: IncomingMessage,
  { maxBytes, pacing, wholeMs }: BodyLimits,
  held: MemoryShare,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const whole = new GrowingBuffer(held)
    const patience = new Patience(pacing, () => fail(TOO_SLOW))
    const deadline = setTimeout(() => fail(TOO_SLOW), wholeMs)
    const stop = () => {
      clearTimeout(deadline)
      patience.stop()
      request.off('data', onData).off('end', onEnd).off('close', stop)
    }
    const fail = (error: Error) => {
      stop()
      held.free()
      reject(error)
    }
    const onData = (piece: Buffer) => {
      patience.got(piece.length)
      if (whole.length + piece.length > maxBytes) fail(tooLong(maxBytes))
      else if (whole.add(piece)) patience.wait()
      else fail(NO_MEMORY)
    }
    const onEnd = () => {
      stop()
      resolve(whole.bytes)
    }
    request.on('data', onData).once('end', onEnd).once('close', stop).once('error', reject)
    patience.wait()
  })
}

/** Bytes in one piece of memory, however small the pieces are that they come in. */
class GrowingBuffer {
  length = 0
  readonly #held: MemoryShare
  #buffer = Buffer.alloc(0)

  constructor(held: MemoryShare) {
    this.#held = held
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.length)
  }

  /** Returns whether there is memory for it. */
  add(piece: Buffer): boolean {
    const length = this.length + piece.length
    if (length > this.#buffer.length) {
      const size = Math.max(length, this.#buffer.length * 2, FIRST_BYTES)
      if (!this.#held.take(size - this.#buffer.length)) return false
      const larger = Buffer.allocUnsafeSlow(size)
      this.#buffer.copy(larger, 0, 0, this.length)
      this.#buffer = larger
    }
    piece.copy(this.#buffer, this.length)
    this.length = length
    return true
  }
}

/** A body as it arrives; ends with 413 when it is longer than allowed. */
export class StreamedBody implements AsyncIterable<Buffer> {
  /** Is told when it comes too slowly. */
  onTooSlow: (error: AppError) => void = () => {}
  readonly #request: IncomingMessage
  readonly #maxBytes: number
  readonly #patience: Patience

  constructor(request: IncomingMessage, { maxBytes, pacing }: Omit<BodyLimits, 'wholeMs'>) {
    this.#request = request
    this.#maxBytes = maxBytes
    this.#patience = new Patience(pacing, () => this.onTooSlow(TOO_SLOW))
  }

  /** Since when its next piece is waited for, if it is. */
  get waitsSince(): number | undefined {
    return this.#patience.since
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const patience = this.#patience
    let bytes = 0
    try {
      patience.wait()
      // The request must outlive a service that stops reading: its answer is still to be sent.
      for await (const piece of this.#request.iterator({ destroyOnReturn: false })) {
        const { length } = piece as Buffer
        patience.got(length)
        bytes += length
        if (bytes > this.#maxBytes) throw tooLong(this.#maxBytes)
        yield piece as Buffer
        patience.wait()
      }
    } finally {
      patience.stop()
    }
  }
}

function tooLong(maxBytes: number): AppError {
  const amount =
    maxBytes >= 1024 * 1024
      ? `${Math.floor(maxBytes / 1024 / 1024)} MiB`
      : `${Math.floor(maxBytes / 1024)} KiB`
  return tooLarge(`What you sent is too large: ${amount} is the limit.`)
}
