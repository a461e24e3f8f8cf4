/** How slowly bytes may come. */
export interface Pacing {
  /** So many a second are enough. */
  bytesPerSecond: number
  /** How long fewer of them, or none, are accepted. */
  graceMs: number
}

/** Waits for a client that is slow: what it sends gains it time, but never more than at the start. */
export class Patience {
  readonly #pacing: Pacing
  readonly #onOver: () => void
  #leftMs: number
  #since: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(pacing: Pacing, onOver: () => void) {
    this.#pacing = pacing
    this.#leftMs = pacing.graceMs
    this.#onOver = onOver
  }

  /** Since when the client is waited for, if it is. */
  get since(): number | undefined {
    return this.#since
  }

  wait(): void {
    this.#since = performance.now()
    this.#timer = setTimeout(this.#onOver, this.#leftMs)
  }

  /** So many bytes have come; nothing more is waited for until {@link wait}. */
  got(bytes: number): void {
    if (this.#since === undefined) return
    const { graceMs, bytesPerSecond } = this.#pacing
    const left = this.#leftMs - (performance.now() - this.#since) + (bytes / bytesPerSecond) * 1000
    this.#leftMs = Math.min(graceMs, Math.max(0, left))
    this.stop()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#since = undefined
  }
}
