import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { LiveMessage, Revocation } from '@hub/events'
import type { Caller } from '@hub/service-kit/auth'
import { tooMany, unavailable } from '@hub/service-kit/base'
import { type Holder, Shares } from '../base/shares.ts'
import { goodbye, HEARTBEAT, isFor, positionFrame, resyncFrame, toFrame } from './live-message.ts'
import { LiveRing } from './live-ring.ts'

/** A client that has this much unread is dropped: it reconnects and catches up. */
const MAX_UNREAD_BYTES = 64 * 1024

/** Ended tokens are looked for this often, so a stream outlives its token by no more. */
const EXPIRY_CHECK_MS = 1_000

/** How long the last words of a stream may take to be read. */
const LAST_WORDS_MS = 5_000

export interface LiveLimits {
  perUser: number
  clients: number
  heartbeatMs: number
}

interface Client extends Holder {
  caller: Caller
  response: ServerResponse
}

/** Who wants to listen. */
export interface Newcomer {
  caller: Caller
  /** What its address is counted by. */
  address: string
  lastEventId: string | undefined
}

const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

/** Holds the clients that listen for live events, and gives each what its user may see. */
export class LiveHub {
  /** Sequence numbers mean something only to the process that gave them. */
  readonly #boot = randomBytes(6).toString('base64url').replaceAll('-', '_')
  readonly #ring = new LiveRing()
  readonly #clients = new Set<Client>()
  readonly #shares = new Shares<Client>()
  readonly #limits: LiveLimits
  readonly #onDropped: () => void
  readonly #timers: NodeJS.Timeout[]
  #sequence = 0
  #isClosing = false

  constructor(limits: LiveLimits, onDropped: () => void) {
    this.#limits = limits
    this.#onDropped = onDropped
    this.#timers = [
      setInterval(() => this.#beat(), limits.heartbeatMs),
      setInterval(() => this.#endExpired(), EXPIRY_CHECK_MS),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  get size(): number {
    return this.#clients.size
  }

  /** Takes a client in, or throws why not. */
  open(response: ServerResponse, { caller, address, lastEventId }: Newcomer): void {
    const client: Client = { uid: caller.uid, address, caller, response }
    if (this.#shares.ofPerson(caller.uid) >= this.#limits.perUser) {
      throw tooMany('Hangar is open in too many tabs.', 30)
    }
    if (this.#isClosing || !this.#makeRoom(client)) {
      throw unavailable('Live updates are not available right now.')
    }
    this.#clients.add(client)
    this.#shares.add(client)
    response.once('close', () => this.#forget(client))
    // Without chunks, whose frames are made anew for each, all clients share one buffer.
    response.useChunkedEncodingByDefault = false
    response.writeHead(200, HEAD)
    for (const bytes of this.#missedBy(caller.uid, lastEventId)) response.write(bytes)
  }

  /** Gives a message to those who may see it. */
  publish(message: LiveMessage): void {
    this.#sequence += 1
    const frame = toFrame(this.#boot, this.#sequence, message)
    this.#ring.add(frame)
    for (const client of this.#clients) {
      if (isFor(client.caller.uid, message.to)) this.#write(client, frame.bytes)
    }
  }

  /** Tells everybody that messages may have been missed. */
  resync(): void {
    this.#sequence += 1
    this.#ring.clear(this.#sequence)
    const bytes = resyncFrame(this.#boot, this.#sequence)
    for (const client of this.#clients) this.#write(client, bytes)
  }

  /** Ends the streams that were opened with a token that is no longer good. */
  revoke({ uid, sid, version }: Revocation): void {
    const isRevoked = ({ caller }: Client) =>
      caller.uid === uid && (sid === undefined ? caller.version < version : caller.sid === sid)
    const { bytes } = toFrame(this.#boot, this.#sequence, {
      to: [uid],
      event: { name: 'session.revoked' },
    })
    for (const client of this.#clients) {
      if (isRevoked(client)) this.#end(client, bytes)
    }
  }

  /** Says goodbye to all and takes nobody in any more. */
  close(): void {
    this.#isClosing = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const client of this.#clients) this.#end(client, goodbye())
  }

  #missedBy(uid: string, lastEventId: string | undefined): readonly Buffer[] {
    if (lastEventId === undefined) return [positionFrame(this.#boot, this.#sequence)]
    const [boot, sequence] = lastEventId.split('-')
    const isOurs = boot === this.#boot && /^\d{1,15}$/.test(sequence ?? '')
    const frames = isOurs ? this.#ring.after(Number(sequence)) : undefined
    if (!frames) return [resyncFrame(this.#boot, this.#sequence)]
    const seen = frames.filter((frame) => isFor(uid, frame.to)).map((frame) => frame.bytes)
    return [...seen, positionFrame(this.#boot, this.#sequence)]
  }

  #write({ response }: Client, bytes: Buffer): void {
    if (response.writableEnded) return
    if (response.writableLength + bytes.length > MAX_UNREAD_BYTES) {
      this.#onDropped()
      response.destroy()
      return
    }
    response.write(bytes)
  }

  /** A client stays for a moment after its end, and a revocation is heard more than once. */
  #end({ response }: Client, bytes: Buffer): void {
    if (response.writableEnded) return
    response.end(bytes)
    // Who does not read must not keep the connection.
    const cut = setTimeout(() => response.destroy(), LAST_WORDS_MS)
    cut.unref()
    response.once('close', () => clearTimeout(cut))
  }

  #beat(): void {
    for (const client of this.#clients) this.#write(client, HEARTBEAT)
  }

  #endExpired(): void {
    const now = Date.now() / 1000
    for (const client of this.#clients) {
      if (client.caller.expiresAt <= now) this.#end(client, goodbye())
    }
  }

  /** When all places are taken, who has more than others gives way. */
  #makeRoom(newcomer: Client): boolean {
    if (this.#clients.size < this.#limits.clients) return true
    const yielding = this.#shares.yieldingTo(newcomer)
    if (!yielding) return false
    this.#forget(yielding)
    this.#end(yielding, goodbye())
    return true
  }

  #forget(client: Client): void {
    if (this.#clients.delete(client)) this.#shares.delete(client)
  }
}
