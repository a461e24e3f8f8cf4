import { AppError } from '@hub/service-kit'
import type { Call } from './call.ts'
import { Connection, type ConnectionLimits, type Target } from './connection.ts'
import { HeldBack } from './held-back.ts'
import { Pace } from './pace.ts'

/** A call that may have to wait for its turn. */
export interface Outgoing extends Call {
  /** Ends the call before it was sent. */
  refuse(error: AppError): void
}

export interface UpstreamLimits extends ConnectionLimits {
  inFlight: number
  queue: number
  queueMs: number
  /** A call that would take longer, by the pace of those before it, does not wait at all. */
  expectedMs: number
}

const BUSY = new AppError(503, 'Hangar is very busy. Please try again in a moment.', {
  'retry-after': '1',
})

/** How often deadlines are looked at. */
const SWEEP_MS = 100

/** So many may wait however slow it goes: only what waits tells the pace. */
const FEW_WAITING = 8

/** A refusal is held back together with a body of this size at the most. */
const LIGHT_BYTES = 16 * 1024

interface Waiting {
  outgoing: Outgoing
  until: number
}

/** How long a copy that could not be reached is left alone while there are others. */
const REST_MS = 1_000

interface Copy {
  target: Target
  restsUntil: number
  /** The one used last is used next, so that the rest can go when it is quiet. */
  idle: Connection[]
}

/**
 * The copies of one service: so many calls under way at once, for the next ones a queue that is the
 * shorter the slower it goes, and past that a refusal, which is held back for a moment. Calls go
 * round the copies; one that cannot be reached is passed over.
 */
export class Upstream {
  inFlight = 0
  readonly #copies: Copy[]
  readonly #limits: UpstreamLimits
  readonly #waiting: Waiting[] = []
  readonly #pace = new Pace()
  readonly #heldBack = new HeldBack()
  readonly #connections = new Set<Connection>()
  readonly #sweep: NodeJS.Timeout
  #next = 0

  constructor(urls: string, limits: UpstreamLimits) {
    this.#limits = limits
    this.#copies = urls.split(',').map((url) => ({
      target: toTarget(url.trim()),
      restsUntil: 0,
      idle: [],
    }))
    this.#sweep = setInterval(() => this.#checkDeadlines(), SWEEP_MS)
    this.#sweep.unref()
  }

  get queued(): number {
    return this.#waiting.length
  }

  /** How many copies there are to try. */
  get copies(): number {
    return this.#copies.length
  }

  /** Sends the call now, later, or not at all. */
  send(outgoing: Outgoing): void {
    if (this.inFlight < this.#limits.inFlight) {
      this.inFlight += 1
      this.resend(outgoing)
      return
    }
    if (!this.#mayWait()) {
      this.#turnAway(outgoing)
      return
    }
    this.#waiting.push({ outgoing, until: Date.now() + this.#limits.queueMs })
  }

  /** A call that was sent has ended. */
  release(): void {
    this.inFlight -= 1
    this.#pace.onEnd(this.#waiting.length > 0)
    while (this.inFlight < this.#limits.inFlight) {
      const next = this.#waiting.shift()
      if (!next) return
      if (next.outgoing.isOver) continue
      this.inFlight += 1
      this.resend(next.outgoing)
    }
  }

  /** Sends a call that already counts as under way. */
  resend(outgoing: Outgoing): void {
    this.#connectionTo(this.#nextCopy()).send(outgoing)
  }

  close(): void {
    clearInterval(this.#sweep)
    this.#heldBack.close()
    for (const connection of this.#connections) connection.destroy()
  }

  #mayWait(): boolean {
    const { inFlight, queue, expectedMs } = this.#limits
    const waiting = this.#waiting.length
    if (waiting >= queue) return false
    return waiting < FEW_WAITING || this.#pace.expectedMs(inFlight + waiting) <= expectedMs
  }

  #turnAway(outgoing: Outgoing): void {
    const { body } = outgoing
    // Not with much in memory.
    if (Buffer.isBuffer(body) && body.length > LIGHT_BYTES) outgoing.refuse(BUSY)
    else {
      this.#heldBack.hold(() => {
        if (!outgoing.isOver) outgoing.refuse(BUSY)
      })
    }
  }

  #nextCopy(): Copy {
    const now = this.#copies.length > 1 ? Date.now() : 0
    for (let tries = this.#copies.length; tries > 0; tries -= 1) {
      this.#next = (this.#next + 1) % this.#copies.length
      const copy = this.#copies[this.#next]
      if (copy && copy.restsUntil <= now) return copy
    }
    return this.#copies[this.#next] as Copy
  }

  #connectionTo(copy: Copy): Connection {
    for (let free = copy.idle.pop(); free; free = copy.idle.pop()) {
      if (free.isUsable) return free
    }
    const connection = new Connection(copy.target, this.#limits, {
      onFree: (free) => copy.idle.push(free),
      onUnreached: () => (copy.restsUntil = Date.now() + REST_MS),
      onClosed: (closed) => this.#connections.delete(closed),
    })
    this.#connections.add(connection)
    return connection
  }

  #checkDeadlines(): void {
    const now = Date.now()
    for (const connection of this.#connections) connection.checkDeadline(now)
    for (const copy of this.#copies) {
      copy.idle = copy.idle.filter((free) => {
        const isKept = free.isUsable && free.idleUntil > now
        if (!isKept) free.destroy()
        return isKept
      })
    }
    for (let first = this.#waiting[0]; first && first.until <= now; first = this.#waiting[0]) {
      this.#waiting.shift()
      if (!first.outgoing.isOver) first.outgoing.refuse(BUSY)
    }
  }
}

function toTarget(address: string): Target {
  const { hostname, port, host } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80), authority: host }
}
