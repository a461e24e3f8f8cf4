import { type Dispatcher, Pool } from 'undici'

export interface CopyLimits {
  /** Connections to each copy. */
  connections: number
  connectMs: number
  headersMs: number
  bodyMs: number
}

/** A copy that could not be reached is left alone for so long while there are others. */
const REST_MS = 1_000

/** Connections are let go this long before the service would close them. */
const IDLE_MARGIN_MS = 1_000
const LONGEST_IDLE_MS = 60_000

const MAX_HEAD_BYTES = 64 * 1024

interface Copy {
  pool: Pool
  restsUntil: number
}

/** The copies of one service, which calls go round; one that cannot be reached is passed over. */
export class Copies {
  readonly #copies: readonly Copy[]
  /** Where a call was sent already: the same copy would fail it again. */
  readonly #tried = new WeakMap<Dispatcher.DispatchHandler, readonly Copy[]>()
  #next = 0

  constructor(urls: string, limits: CopyLimits) {
    this.#copies = urls.split(',').map((url) => openCopy(url.trim(), limits))
  }

  /** How many there are to try. */
  get size(): number {
    return this.#copies.length
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#copyFor(handler).pool.dispatch(options, handler)
  }

  /** Ends every call that is still under way. */
  close(): void {
    for (const { pool } of this.#copies) void pool.destroy()
  }

  #copyFor(handler: Dispatcher.DispatchHandler): Copy {
    if (this.#copies.length === 1) return this.#copies[0] as Copy
    const tried = this.#tried.get(handler) ?? []
    const copy = this.#nextCopy(tried)
    this.#tried.set(handler, [...tried, copy])
    return copy
  }

  #nextCopy(tried: readonly Copy[]): Copy {
    const now = performance.now()
    let untried: Copy | undefined
    for (let tries = this.#copies.length; tries > 0; tries -= 1) {
      this.#next = (this.#next + 1) % this.#copies.length
      const copy = this.#copies[this.#next] as Copy
      if (tried.includes(copy)) continue
      if (copy.restsUntil <= now) return copy
      untried ??= copy
    }
    return untried ?? (this.#copies[this.#next] as Copy)
  }
}

function openCopy(url: string, limits: CopyLimits): Copy {
  const pool = new Pool(url, {
    connections: limits.connections,
    pipelining: 1,
    connectTimeout: limits.connectMs,
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.bodyMs,
    keepAliveTimeoutThreshold: IDLE_MARGIN_MS,
    keepAliveMaxTimeout: LONGEST_IDLE_MS,
    maxHeaderSize: MAX_HEAD_BYTES,
  })
  const copy: Copy = { pool, restsUntil: 0 }
  pool.on('connectionError', () => (copy.restsUntil = performance.now() + REST_MS))
  return copy
}
