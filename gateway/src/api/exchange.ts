import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, invalid } from '@hub/service-kit'
import type { Dispatcher } from 'undici'
import { answer, discardRest } from './answer.ts'
import { toClientHead } from './response-headers.ts'
import type { Outgoing, Upstream } from './upstream.ts'

/** An answer up to this size leaves in one write together with its head. */
const ONE_WRITE_BYTES = 16 * 1024

const DOWN = new AppError(
  503,
  'That part of Hangar is not answering. Please try again in a moment.',
  { 'retry-after': '2' },
)

/** Failures of a connection that was already closed when the call was written to it. */
const STALE: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Failures to reach a service at all: nothing was sent. */
const UNREACHED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** What an exchange tells of the service behind it. */
export interface ExchangeWatcher {
  onAnswered(status: number): void
  onFailed(error: Error): void
}

const gone = new Error('The client went away.')

/**
 * One call between a client and a service. It is undici's raw handler, so that a call costs no
 * stream, no promise and no parsed header object.
 */
export class Exchange implements Outgoing {
  readonly options: Dispatcher.DispatchOptions
  isOver = false
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #upstream: Upstream
  readonly #watcher: ExchangeWatcher
  readonly #requestId: string
  #abort: ((error?: Error) => void) | undefined
  #resume: (() => void) | undefined
  #length = -1
  #whole: Buffer | undefined
  #tries = 1

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    upstream: Upstream,
    watcher: ExchangeWatcher,
    requestId: string,
    options: Dispatcher.DispatchOptions,
  ) {
    this.#request = request
    this.#response = response
    this.#upstream = upstream
    this.#watcher = watcher
    this.#requestId = requestId
    this.options = options
    response.once('close', () => this.#onClientClose())
  }

  onConnect(abort: (error?: Error) => void): void {
    if (this.isOver) abort(gone)
    else this.#abort = abort
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void): boolean {
    if (status < 200) return true
    this.#resume = resume
    this.#watcher.onAnswered(status)
    const { headers, length } = toClientHead(raw, this.#requestId)
    this.#length = Number(length ?? -1)
    this.#response.writeHead(status, headers)
    return true
  }

  onData(chunk: Buffer): boolean {
    const response = this.#response
    if (chunk.length === this.#length && chunk.length <= ONE_WRITE_BYTES) {
      this.#whole = chunk
      return true
    }
    if (response.write(chunk) || response.destroyed) return true
    response.once('drain', this.#resume as () => void)
    return false
  }

  onComplete(): void {
    this.isOver = true
    this.#upstream.release()
    const response = this.#response
    // A single string makes one write of head and body; latin1 keeps the bytes as they are.
    if (this.#whole) response.end(this.#whole.toString('latin1'), 'latin1')
    else response.end()
    if (!this.#request.complete) discardRest(this.#request)
  }

  onError(error: Error): void {
    if (!this.isOver && this.#mayTryAgain(error)) {
      this.#tries += 1
      this.#upstream.resend(this)
      return
    }
    this.#upstream.release()
    if (this.isOver) return
    this.isOver = true
    if (this.#response.headersSent) {
      this.#watcher.onFailed(error)
      this.#response.destroy(error)
      return
    }
    const told = error instanceof AppError ? error : this.#blame(error)
    answer(this.#request, this.#response, told, this.#requestId)
  }

  refuse(error: AppError): void {
    this.isOver = true
    answer(this.#request, this.#response, error, this.#requestId)
  }

  #onClientClose(): void {
    if (this.isOver) return
    this.isOver = true
    this.#abort?.(gone)
  }

  #blame(error: Error): AppError {
    if ('code' in error && error.code === 'UND_ERR_INVALID_ARG') {
      return invalid('The request is not valid.')
    }
    this.#watcher.onFailed(error)
    return DOWN
  }

  /** Only what surely was not done yet, or does no harm when done twice, is sent again. */
  #mayTryAgain(error: Error): boolean {
    const { body, method } = this.options
    if (this.#response.headersSent || (body && !Buffer.isBuffer(body))) return false
    const code = 'code' in error ? String(error.code) : ''
    if (UNREACHED.has(code)) return this.#tries < this.#upstream.copies
    const isSafe = method === 'GET' || method === 'HEAD'
    return isSafe && STALE.has(code) && this.#tries <= this.#upstream.copies
  }
}
