import { AppError } from '@hub/service-kit/base'
import type { Dispatcher } from 'undici'
import { type Holder, longestWaiting, type Waiter, Shares } from '../base/shares.ts'
import { Copies, type CopyLimits } from './copies.ts'
import { HeldBack } from './held-back.ts'
import { Pace } from './pace.ts'

/** A call to a service, which hears its answer and may have to wait for its turn. */
export interface Outgoing extends Dispatcher.DispatchHandler, Waiter {
  readonly options: Dispatcher.DispatchOptions
  /** Nobody waits for the answer any more. */
  readonly isOver: boolean
  /** Ends the call before it was sent. */
  refuse(error: AppError): void
  /** Ends the call for the sake of another. */
  giveWay(error: AppError): void
}

export interface LaneLimits extends Omit<CopyLimits, 'connections'> {
  inFlight: number
  queue: number
  queueMs: number
  /** A call that would take longer, by the pace of those before it, does not wait at all. */
  expectedMs: number
  /** Whether calls go at the pace of their clients, so that who has many of them must give way. */
  isLong: boolean
}

const BUSY = new AppError(503, 'Hangar is very busy. Please try again in a moment.', {
  'retry-after': '1',
})

/** How often is looked for those that have waited too long. */
const SWEEP_MS = 100

/** So many may wait however slow it goes: only what waits tells the pace. */
const FEW_WAITING = 8

/** A refusal is held back together with a body of this size at the most. */
const LIGHT_BYTES = 16 * 1024

interface Waiting extends Holder {
  outgoing: Outgoing
  until: number
}

/**
 * One way to a service: so many calls under way at once, for the next ones a queue that is the
 * shorter the slower it goes, and past that a refusal, which is held back for a moment. Turns go to
 * who has the fewest calls under way. When there is no room, calls give way whose clients keep the
 * service waiting, and where all go at their clients' pace those of whoever has the most.
 */
export class Lane {
  readonly #copies: Copies
  readonly #limits: LaneLimits
  readonly #running = new Shares<Outgoing>()
  readonly #waiting = new Shares<Waiting>()
  readonly #pace = new Pace()
  readonly #heldBack = new HeldBack()
  readonly #sweep: NodeJS.Timeout

  constructor(urls: string, limits: LaneLimits) {
    this.#limits = limits
    this.#copies = new Copies(urls, { ...limits, connections: Math.max(1, limits.inFlight) })
    this.#sweep = setInterval(() => this.#refuseLate(), SWEEP_MS)
    this.#sweep.unref()
  }

  get inFlight(): number {
    return this.#running.size
  }

  get queued(): number {
    return this.#waiting.size
  }

  /** How many copies of the service there are to try. */
  get copies(): number {
    return this.#copies.size
  }

  /** Sends the call now, later, or not at all. */
  send(outgoing: Outgoing): void {
    if (this.inFlight < this.#limits.inFlight) this.#start(outgoing)
    else if (this.#mayWait(outgoing)) {
      const { uid, address } = outgoing
      this.#waiting.add({ uid, address, outgoing, until: performance.now() + this.#limits.queueMs })
      this.#askForRoom(outgoing)
    } else this.#turnAway(outgoing)
  }

  /** A call that was sent has ended. */
  release(outgoing: Outgoing): void {
    this.#running.delete(outgoing)
    this.#pace.onEnd(this.queued > 0)
    while (this.inFlight < this.#limits.inFlight) {
      const next = this.#waiting.takeNext(this.#running)
      if (!next) return
      if (!next.outgoing.isOver) this.#start(next.outgoing)
    }
  }

  /** Sends a call that already counts as under way. */
  resend(outgoing: Outgoing): void {
    this.#copies.dispatch(outgoing.options, outgoing)
  }

  close(): void {
    clearInterval(this.#sweep)
    this.#heldBack.close()
    this.#copies.close()
  }

  #start(outgoing: Outgoing): void {
    this.#running.add(outgoing)
    this.resend(outgoing)
  }

  #askForRoom(newcomer: Holder): void {
    const giving =
      longestWaiting(this.#running) ??
      (this.#limits.isLong ? this.#running.yieldingTo(newcomer) : undefined)
    giving?.giveWay(BUSY)
  }

  /** A full queue is shared like the rest: who has most in it gives a place to who has less. */
  #mayWait(newcomer: Holder): boolean {
    const { queue } = this.#limits
    if (this.queued >= FEW_WAITING && this.#isTooSlow(newcomer)) return false
    if (this.queued < queue) return true
    const giving = this.#waiting.yieldingTo(newcomer)
    if (!giving) return false
    this.#waiting.delete(giving)
    this.#turnAway(giving.outgoing)
    return true
  }

  /** Those who have as many waiting are before a newcomer; of those who have more, as many. */
  #isTooSlow({ address }: Holder): boolean {
    const { inFlight, expectedMs } = this.#limits
    const atOnce = this.#waiting.ofAddress(address) * this.#waiting.addresses
    return this.#pace.expectedMs(inFlight + Math.min(this.queued, atOnce)) > expectedMs
  }

  #turnAway(outgoing: Outgoing): void {
    const { body } = outgoing.options
    // Not with much in memory.
    if (Buffer.isBuffer(body) && body.length > LIGHT_BYTES) outgoing.refuse(BUSY)
    else {
      this.#heldBack.hold(() => {
        if (!outgoing.isOver) outgoing.refuse(BUSY)
      })
    }
  }

  #refuseLate(): void {
    const now = performance.now()
    for (const waiting of this.#waiting) {
      if (waiting.until > now) return
      this.#waiting.delete(waiting)
      if (!waiting.outgoing.isOver) waiting.outgoing.refuse(BUSY)
    }
  }
}
