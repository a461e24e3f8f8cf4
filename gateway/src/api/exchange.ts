import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, type NamedObject } from '@hub/service-kit'
import type { Body, Failure, Taken } from '../upstream/call.ts'
import type { ResponseHead } from '../upstream/response-head.ts'
import type { Outgoing, Upstream } from '../upstream/upstream.ts'
import { answer, discardRest } from './answer.ts'
import { namedObjectOf, type ObjectSender, withLength } from './object-sender.ts'
import { toClientHeaders } from './response-headers.ts'

/** An answer up to this size is copied to leave as one string with its head. */
const ONE_STRING_BYTES = 4 * 1024

const DOWN = new AppError(
  503,
  'That part of Hangar is not answering. Please try again in a moment.',
  { 'retry-after': '2' },
)

/** What an exchange tells of the service behind it. */
export interface ExchangeWatcher {
  onAnswered(status: number): void
  onFailed(error: Error): void
}

interface ExchangeParts {
  request: IncomingMessage
  response: ServerResponse
  upstream: Upstream
  watcher: ExchangeWatcher
  requestId: string
  /** Sends what the service names instead of sending its bytes, where that may be. */
  objects: ObjectSender | undefined
  /** Whether this process is about to stop. */
  drain: { readonly started: boolean }
}

/** One call between a client and a service. */
export class Exchange implements Outgoing {
  readonly method: string
  readonly target: string
  readonly body: Body
  isOver = false
  readonly #parts: ExchangeParts
  readonly #headerLines: string
  #objects: ObjectSender | undefined
  /** The answer, when it names what is to be sent. */
  #naming: ResponseHead | undefined
  #abort: (() => void) | undefined
  #length = -1
  #whole: string | undefined
  #tries = 1

  constructor(parts: ExchangeParts, headerLines: string, body: Body) {
    this.#parts = parts
    this.method = parts.request.method as string
    this.target = parts.request.url as string
    this.body = body
    this.#headerLines = headerLines
    this.#objects = parts.objects
    parts.response.once('close', () => this.#onClientClose())
  }

  get headerLines(): string {
    return this.#objects ? this.#headerLines + this.#objects.offer : this.#headerLines
  }

  onSent(abort: () => void): void {
    this.#abort = abort
  }

  onHead(head: ResponseHead): void {
    this.#length = head.length
    this.#parts.watcher.onAnswered(head.status)
    if (this.#objects && namedObjectOf(head)) this.#naming = head
    else this.#writeHead(head.status, head.headers)
  }

  onData(piece: Buffer, resume: () => void): Taken {
    const { response } = this.#parts
    if (piece.length === this.#length && piece.length <= ONE_STRING_BYTES) {
      this.#whole = piece.toString('latin1')
      return 'done'
    }
    const isRoomy = writeNow(response, piece)
    if (response.writableLength === 0 || response.destroyed) return 'done'
    if (isRoomy) return 'held'
    // By then the connection may be another call's.
    response.once('drain', () => {
      if (!this.isOver) resume()
    })
    return 'full'
  }

  onEnd(): void {
    if (this.#naming) {
      void this.#sendNamed(this.#naming)
      return
    }
    this.isOver = true
    const { request, response, upstream } = this.#parts
    if (this.#whole === undefined) response.end()
    else {
      writeNow(response, this.#whole)
      response.end()
    }
    upstream.release()
    if (!request.complete) discardRest(request)
  }

  onError(failure: Failure): void {
    const { request, response, upstream, watcher, requestId } = this.#parts
    if (!this.isOver && this.#mayTryAgain(failure)) {
      this.#tries += 1
      upstream.resend(this)
      return
    }
    upstream.release()
    if (this.isOver) return
    this.isOver = true
    const { error } = failure
    const isTheirs = !(error instanceof AppError)
    if (isTheirs) watcher.onFailed(error)
    if (response.headersSent) response.destroy()
    else answer(request, response, isTheirs ? DOWN : error, requestId)
  }

  refuse(error: AppError): void {
    this.isOver = true
    answer(this.#parts.request, this.#parts.response, error, this.#parts.requestId)
  }

  #writeHead(status: number, headers: readonly string[]): void {
    const { response, requestId, drain } = this.#parts
    if (drain.started) response.shouldKeepAlive = false
    response.writeHead(status, toClientHeaders(headers, requestId))
  }

  /** Sends what the answer names, or asks again for its bytes where it cannot be opened here. */
  async #sendNamed(head: ResponseHead): Promise<void> {
    const { response, upstream } = this.#parts
    const objects = this.#objects as ObjectSender
    const part = namedObjectOf(head) as NamedObject
    // The connection may be another call's by now.
    this.#abort = undefined
    this.#naming = undefined
    this.#objects = undefined
    const opened = await objects.open(part, head)
    if (!opened && !this.isOver) {
      upstream.resend(this)
      return
    }
    upstream.release()
    if (!opened) return
    if (!this.isOver) this.#writeHead(head.status, withLength(head, part))
    this.isOver = true
    await objects.send(opened, response)
  }

  #onClientClose(): void {
    if (this.isOver) return
    this.isOver = true
    this.#abort?.()
  }

  /** Only what surely was not done yet, or does no harm when done twice, is sent again. */
  #mayTryAgain({ isUnreached, isStale }: Failure): boolean {
    if (this.body !== undefined && !Buffer.isBuffer(this.body)) return false
    const { copies } = this.#parts.upstream
    if (isUnreached) return this.#tries < copies
    const isSafe = this.method === 'GET' || this.method === 'HEAD'
    return isSafe && isStale && this.#tries <= copies
  }
}

/**
 * Writes, with the head if that has not left, before this function returns: by itself Node waits
 * for the next tick, and `end(body)` writes an empty string behind it, which makes two pieces.
 * Text is latin1, which keeps the bytes of a body as they are.
 */
function writeNow(response: ServerResponse, body: Buffer | string): boolean {
  const { socket } = response
  socket?.cork()
  const isRoomy = response.write(body, 'latin1')
  socket?.uncork()
  return isRoomy
}
