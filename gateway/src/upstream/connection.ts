import { connect, type Socket } from 'node:net'
import type { Call } from './call.ts'
import {
  isSentInChunks,
  toHead,
  untilDrained,
  writeLastChunk,
  writePiece,
  writeWhole,
} from './request-writing.ts'
import { BadResponse } from './response-head.ts'
import { ResponseReader } from './response-reader.ts'

export interface ConnectionLimits {
  connectMs: number
  headersMs: number
  bodyMs: number
}

/** What a connection tells the pool it belongs to. */
export interface ConnectionOwner {
  /** It can take the next call. */
  onFree(connection: Connection): void
  onUnreached(): void
  onClosed(connection: Connection): void
}

export interface Target {
  host: string
  port: number
  /** The `host` header. */
  authority: string
}

const READ_BYTES = 64 * 1024

/** One connection to a service: one call at a time, none ahead of its answer. */
export class Connection {
  /** Until when it may wait without a call. */
  idleUntil = 0
  readonly #socket: Socket
  readonly #target: Target
  readonly #limits: ConnectionLimits
  readonly #owner: ConnectionOwner
  readonly #resume = () => this.#go()
  readonly #abort = () => this.#fail(new Error('Nobody waits for the answer.'))
  #call: Call | undefined
  #reader: ResponseReader | undefined
  #deadline = 0
  #isConnected = false
  #isPaused = false
  #isSending = false
  #hasServed = false
  #hasRead = false
  #error: Error | undefined
  /** What is read next comes here, unless the last piece of it is still needed. */
  #buffer = Buffer.allocUnsafeSlow(READ_BYTES)
  #isHeld = false

  constructor(target: Target, limits: ConnectionLimits, owner: ConnectionOwner) {
    this.#target = target
    this.#limits = limits
    this.#owner = owner
    this.#socket = connect({
      host: target.host,
      port: target.port,
      noDelay: true,
      onread: {
        buffer: () => this.#nextBuffer(),
        callback: (length) => this.#onRead(length),
      },
    })
    this.#socket.on('connect', () => this.#onConnected())
    this.#socket.on('error', (error) => (this.#error ??= error))
    this.#socket.on('end', () => this.#onEnd())
    this.#socket.on('close', () => this.#onClose())
  }

  get isUsable(): boolean {
    return !this.#socket.destroyed && this.#socket.writable
  }

  /** Sends a call; the connection is free again when its answer is whole. */
  send(call: Call): void {
    this.#call = call
    this.#reader = new ResponseReader(call.method, {
      onHead: (head) => call.onHead(head),
      onData: (piece) => this.#onData(call, piece),
    })
    this.#hasRead = false
    this.#deadline =
      Date.now() + (this.#isConnected ? this.#limits.headersMs : this.#limits.connectMs)
    call.onSent(this.#abort)
    const isChunked = isSentInChunks(call)
    const head = toHead(call, this.#target.authority, isChunked)
    if (call.body === undefined) this.#socket.write(head, 'latin1')
    else if (Buffer.isBuffer(call.body)) writeWhole(this.#socket, head, call.body)
    else void this.#stream(call, head, call.body, isChunked)
  }

  /** Ends a call that has waited too long. */
  checkDeadline(now: number): void {
    if (!this.#call || this.#isPaused || now < this.#deadline) return
    this.#fail(new Error('The service took too long.'))
  }

  destroy(): void {
    this.#socket.destroy()
  }

  async #stream(
    call: Call,
    head: string,
    body: AsyncIterable<Buffer>,
    isChunked: boolean,
  ): Promise<void> {
    const socket = this.#socket
    this.#isSending = true
    try {
      socket.write(head, 'latin1')
      for await (const piece of body) {
        if (this.#call !== call || socket.destroyed) return
        writePiece(socket, piece, isChunked)
        this.#deadline = Date.now() + this.#limits.headersMs
        if (socket.writableNeedDrain) await untilDrained(socket)
      }
      if (isChunked) writeLastChunk(socket)
      this.#isSending = false
    } catch (error) {
      if (this.#call === call) this.#fail(error as Error)
    }
  }

  #onConnected(): void {
    this.#isConnected = true
    this.#deadline = Date.now() + this.#limits.headersMs
  }

  /** Returns whether to read on. */
  #onRead(length: number): boolean {
    const reader = this.#reader
    if (!reader) {
      // Nothing was asked: whatever this is, it is no answer to the next call.
      this.#socket.destroy()
      return false
    }
    this.#hasRead = true
    this.#deadline = Date.now() + this.#limits.bodyMs
    try {
      reader.read(this.#buffer.subarray(0, length))
    } catch (error) {
      this.#fail(error as Error)
      return false
    }
    if (reader.isDone) this.#finish(reader)
    return !this.#isPaused
  }

  #onData(call: Call, piece: Buffer): void {
    const taken = call.onData(piece, this.#resume)
    if (taken === 'done') return
    this.#isHeld = true
    if (taken === 'full') this.#isPaused = true
  }

  #nextBuffer(): Buffer {
    if (this.#isHeld) this.#buffer = Buffer.allocUnsafeSlow(READ_BYTES)
    this.#isHeld = false
    return this.#buffer
  }

  #go(): void {
    this.#isPaused = false
    this.#deadline = Date.now() + this.#limits.bodyMs
    this.#socket.resume()
  }

  /** Frees the connection, or ends it where it cannot be used again, and then ends the call. */
  #finish(reader: ResponseReader): void {
    const call = this.#call
    this.#call = undefined
    this.#reader = undefined
    this.#hasServed = true
    const wasPaused = this.#isPaused
    this.#isPaused = false
    if (reader.head?.keepsAlive && !this.#isSending && this.isUsable) {
      if (wasPaused) this.#socket.resume()
      this.idleUntil = Date.now() + reader.head.idleMs
      this.#owner.onFree(this)
    } else this.#socket.destroy()
    call?.onEnd()
  }

  #onEnd(): void {
    const reader = this.#reader
    if (reader?.endsHere && this.#call) this.#finish(reader)
    else this.#socket.destroy()
  }

  #onClose(): void {
    this.#owner.onClosed(this)
    if (this.#call) this.#fail(this.#error ?? new BadResponse('The service broke off.'))
  }

  #fail(error: Error): void {
    const call = this.#call
    this.#call = undefined
    this.#reader = undefined
    this.#socket.destroy()
    if (!this.#isConnected) this.#owner.onUnreached()
    call?.onError({
      error,
      isUnreached: !this.#isConnected,
      isStale: this.#isConnected && this.#hasServed && !this.#hasRead,
    })
  }
}
