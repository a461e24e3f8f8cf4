import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@hub/service-kit/base'
import type { NamedObject } from '@hub/service-kit/storage'
import type { Dispatcher } from 'undici'
import type { MemoryShare } from '../base/memory.ts'
import type { Lane, Outgoing } from '../upstream/lane.ts'
import { answer, discardRest } from './answer.ts'
import { namedObjectOf, type ObjectSender } from './object-sender.ts'
import { type GivenHeaders, toClientHeaders } from './response-headers.ts'
import { DOWN, isBrokenConnection, isLengthOfNothing } from './service-failure.ts'
import { writeNow } from './write-now.ts'
import { type Body, StreamedBody } from './request-body.ts'

/** An answer up to this size is copied to leave as one string with its head. */
const ONE_STRING_BYTES = 4 * 1024

/** An answer up to this size is held for a client that does not read it, so that its service is free. */
const HELD_BYTES = 1024 * 1024

/** What an exchange tells of the service behind it. */
export interface ExchangeWatcher {
  onAnswered(status: number): void
  onFailed(error: Error): void
}

interface ExchangeParts {
  request: IncomingMessage
  response: ServerResponse
  lane: Lane
  /** Whether it does no harm when it is done twice. */
  mayRepeat: boolean
  watcher: ExchangeWatcher
  requestId: string
  /** Who calls: a person, or else an address; and from which address. */
  uid: string
  address: string
  /** What is held in memory of this call. */
  held: MemoryShare
  /** Sends what the service names instead of sending its bytes, where that may be. */
  objects: ObjectSender | undefined
  /** Whether this process is about to stop. */
  drain: { readonly started: boolean }
}

interface Head {
  status: number
  headers: GivenHeaders
}

/** One call between a client and a service. */
export class Exchange implements Outgoing {
  isOver = false
  readonly uid: string
  readonly address: string
  readonly #parts: ExchangeParts
  readonly #headers: string[]
  readonly #body: Body
  #objects: ObjectSender | undefined
  /** The answer, once it has begun. */
  #head: Head | undefined
  /** What is to be sent, when the answer names it. */
  #named: NamedObject | undefined
  /** There while the service has the call. */
  #controller: Dispatcher.DispatchController | undefined
  #length: string | undefined
  #whole: string | undefined
  /** Since when the client does not read what was sent. */
  #unreadSince: number | undefined
  #tries = 1

  constructor(parts: ExchangeParts, headers: string[], body: Body) {
    this.#parts = parts
    this.uid = parts.uid
    this.address = parts.address
    this.#headers = headers
    this.#body = body
    this.#objects = parts.objects
    if (body instanceof StreamedBody) {
      body.onTooSlow = (error) => this.#controller?.abort(error)
    }
    parts.response.once('close', () => this.#onClientClose())
  }

  get options(): Dispatcher.DispatchOptions {
    const { method, url } = this.#parts.request
    return {
      method: method as Dispatcher.HttpMethod,
      path: url as string,
      headers: this.#objects ? [...this.#headers, ...this.#objects.offer] : this.#headers,
      body: (this.#body ?? null) as NonNullable<Dispatcher.DispatchOptions['body']> | null,
      // By itself undici ends the connection after a HEAD.
      reset: false,
    }
  }

  get waitsSince(): number | undefined {
    return this.#body instanceof StreamedBody
      ? (this.#unreadSince ?? this.#body.waitsSince)
      : this.#unreadSince
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.isOver) controller.abort(new Error('Nobody waits for the answer.'))
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: GivenHeaders,
  ): void {
    // Those before the answer proper say nothing that is passed on.
    if (status < 200) return
    this.#head = { status, headers }
    this.#length = headers['content-length'] as string | undefined
    this.#parts.watcher.onAnswered(status)
    if (this.#objects) this.#named = namedObjectOf(headers)
    if (!this.#named) this.#writeHead(status, headers)
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    const { response } = this.#parts
    if (piece.length <= ONE_STRING_BYTES && String(piece.length) === this.#length) {
      this.#whole = piece.toString('latin1')
      return
    }
    if (writeNow(response, piece) || response.destroyed || this.#mayHold(piece.length)) return
    this.#unreadSince = performance.now()
    controller.pause()
    response.once('drain', () => {
      this.#unreadSince = undefined
      controller.resume()
    })
  }

  onResponseEnd(): void {
    this.#controller = undefined
    if (this.#named) {
      void this.#sendNamed(this.#named, this.#head as Head)
      return
    }
    this.isOver = true
    const { request, response, lane } = this.#parts
    if (this.#whole !== undefined) writeNow(response, this.#whole)
    response.end()
    lane.release(this)
    if (!request.complete) discardRest(request)
  }

  onResponseError(_controller: unknown, error: Error): void {
    const { request, response, lane, watcher, requestId } = this.#parts
    if (this.#head?.status === 304 && isLengthOfNothing(error)) {
      this.onResponseEnd()
      return
    }
    const mayTryAgain = !this.isOver && this.#mayTryAgain(error)
    this.#controller = undefined
    if (mayTryAgain) {
      this.#tries += 1
      lane.resend(this)
      return
    }
    lane.release(this)
    if (this.isOver) return
    this.isOver = true
    const isTheirs = !(error instanceof AppError)
    if (isTheirs) watcher.onFailed(error)
    if (response.headersSent) response.destroy()
    else answer(request, response, isTheirs ? DOWN : error, requestId)
  }

  refuse(error: AppError): void {
    const { request, response, requestId } = this.#parts
    this.isOver = true
    answer(request, response, error, requestId)
  }

  giveWay(error: AppError): void {
    if (this.isOver) return
    if (this.#parts.response.headersSent) this.#parts.response.destroy()
    else this.refuse(error)
    this.isOver = true
    this.#controller?.abort(error)
  }

  /** Whether what the client does not read is held here, instead of by the service. */
  #mayHold(bytes: number): boolean {
    const { held } = this.#parts
    const most = HELD_BYTES - held.bytes
    return Number(this.#length ?? 0) <= HELD_BYTES && bytes <= most && held.take(bytes)
  }

  #writeHead(status: number, headers: GivenHeaders): void {
    const { response, requestId, drain } = this.#parts
    if (drain.started) response.shouldKeepAlive = false
    response.writeHead(status, toClientHeaders(headers, requestId))
  }

  /** Sends what the answer names, or asks again for its bytes where it cannot be opened here. */
  async #sendNamed(part: NamedObject, { status, headers }: Head): Promise<void> {
    const { response, lane } = this.#parts
    const objects = this.#objects as ObjectSender
    this.#head = undefined
    this.#named = undefined
    this.#objects = undefined
    const opened = await objects.open({
      part,
      headers,
      response,
      uid: this.uid,
      address: this.address,
    })
    if (!opened && !this.isOver) {
      lane.resend(this)
      return
    }
    lane.release(this)
    if (!opened) return
    const length = String(part.end - part.start + 1)
    if (!this.isOver) this.#writeHead(status, { ...headers, 'content-length': length })
    this.isOver = true
    await objects.send(opened)
  }

  #onClientClose(): void {
    this.#parts.held.free()
    if (this.isOver) return
    this.isOver = true
    this.#controller?.abort(new Error('Nobody waits for the answer.'))
  }

  /** Only what surely was not done yet, or does no harm when done twice, is sent again. */
  #mayTryAgain(error: Error): boolean {
    if (this.#body !== undefined && !Buffer.isBuffer(this.#body)) return false
    const { mayRepeat, lane } = this.#parts
    if (!this.#controller) return this.#tries < lane.copies
    return mayRepeat && isBrokenConnection(error) && !this.#head && this.#tries <= lane.copies
  }
}
