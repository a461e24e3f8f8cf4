import { RecentMap } from './recent-map.ts'

/** Keys kept: past that, the longest unused are forgotten and start afresh. */
const KEPT = 50_000

/**
 * A bucket of `limit` tokens for each key, full again after `windowMs`. Kept as one number a key:
 * the instant at which its bucket would be full.
 */
export class RateLimiter {
  readonly #fullAt = new RecentMap<number>(KEPT)
  readonly #windowMs: number
  readonly #tokenMs: number

  constructor(limit: number, windowMs: number) {
    this.#windowMs = windowMs
    this.#tokenMs = windowMs / limit
  }

  /** Takes a token: 0 when there was one, else the milliseconds until there is. */
  take(key: string, now: number): number {
    const known = this.#fullAt.get(key)
    const fullAt = (known !== undefined && known > now ? known : now) + this.#tokenMs
    const waitMs = fullAt - now - this.#windowMs
    // Floating-point dust of many additions must not cost the last token.
    if (waitMs > 0.001) return waitMs
    this.#fullAt.set(key, fullAt)
    return 0
  }
}
