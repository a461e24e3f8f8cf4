import { AppError } from '@hub/service-kit'
import { type Dispatcher, Pool } from 'undici'

/** A call on its way to a service. */
export interface Outgoing extends Dispatcher.DispatchHandler {
  readonly options: Dispatcher.DispatchOptions
  /** Nobody waits for the answer any more. */
  readonly isOver: boolean
  /** Ends the call before it was sent. */
  refuse(error: AppError): void
}

export interface UpstreamLimits {
  inFlight: number
  queue: number
  queueMs: number
  connectMs: number
  headersMs: number
  bodyMs: number
}

const BUSY = new AppError(503, 'Hangar is very busy. Please try again in a moment.', {
  'retry-after': '1',
})

interface Waiting {
  outgoing: Outgoing
  until: number
}

/**
 * The copies of one service: so many calls under way at once, a short queue for the next ones,
 * and a refusal past that. Calls go round the copies; one that cannot be reached is passed over.
 */
export class Upstream {
  inFlight = 0
  readonly #pools: Pool[]
  readonly #limits: UpstreamLimits
  readonly #waiting: Waiting[] = []
  #next = 0
  #sweep: NodeJS.Timeout | undefined

  constructor(urls: string, limits: UpstreamLimits) {
    this.#limits = limits
    this.#pools = urls.split(',').map(
      (url) =>
        new Pool(url.trim(), {
          connections: limits.inFlight,
          pipelining: 1,
          connect: { timeout: limits.connectMs },
          headersTimeout: limits.headersMs,
          bodyTimeout: limits.bodyMs,
        }),
    )
  }

  get queued(): number {
    return this.#waiting.length
  }

  /** How many copies there are to try. */
  get copies(): number {
    return this.#pools.length
  }

  /** Sends the call now, later, or not at all. */
  send(outgoing: Outgoing): void {
    if (this.inFlight < this.#limits.inFlight) {
      this.#dispatch(outgoing)
      return
    }
    if (this.#waiting.length >= this.#limits.queue) {
      outgoing.refuse(BUSY)
      return
    }
    this.#waiting.push({ outgoing, until: Date.now() + this.#limits.queueMs })
    this.#sweep ??= setInterval(() => this.#refuseLate(), 100)
  }

  /** A call that was sent has ended. */
  release(): void {
    this.inFlight -= 1
    while (this.inFlight < this.#limits.inFlight) {
      const next = this.#waiting.shift()
      if (!next) return
      if (!next.outgoing.isOver) this.#dispatch(next.outgoing)
    }
  }

  /** Sends a call again that failed before anything was answered; it still counts as under way. */
  resend(outgoing: Outgoing): void {
    this.#pool().dispatch(outgoing.options, outgoing)
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep)
    await Promise.all(this.#pools.map((pool) => pool.destroy()))
  }

  #dispatch(outgoing: Outgoing): void {
    this.inFlight += 1
    this.#pool().dispatch(outgoing.options, outgoing)
  }

  #pool(): Pool {
    this.#next = (this.#next + 1) % this.#pools.length
    return this.#pools[this.#next] as Pool
  }

  #refuseLate(): void {
    const now = Date.now()
    for (let first = this.#waiting[0]; first && first.until <= now; first = this.#waiting[0]) {
      this.#waiting.shift()
      if (!first.outgoing.isOver) first.outgoing.refuse(BUSY)
    }
    if (this.#waiting.length > 0) return
    clearInterval(this.#sweep)
    this.#sweep = undefined
  }
}
