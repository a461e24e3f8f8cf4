import { TokenBucket } from 'limiter'
import { LRUCache } from 'lru-cache'

/** Keys kept: past that, the longest unused are forgotten and start afresh. */
const KEPT = 20_000

/** A bucket of `limit` tokens for each key, which fills evenly and is full again after `windowMs`. */
export class RateLimiter {
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: KEPT })
  readonly #limit: number
  readonly #windowMs: number

  constructor(limit: number, windowMs: number) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  /** Takes a token: 0 when there was one, else the milliseconds until there is. */
  take(key: string): number {
    const bucket = this.#bucketOf(key)
    return bucket.tryRemoveTokens(1) ? 0 : bucket.getWaitTime(1)
  }

  /** What {@link take} would say; nothing is taken. */
  waitOf(key: string): number {
    return this.#buckets.peek(key)?.getWaitTime(1) ?? 0
  }

  /** Gives a token back that was taken for what did not come about. */
  giveBack(key: string): void {
    const bucket = this.#buckets.peek(key)
    if (bucket) bucket.content = Math.min(bucket.content + 1, bucket.bucketSize)
  }

  #bucketOf(key: string): TokenBucket {
    const known = this.#buckets.get(key)
    if (known) return known
    const bucket = new TokenBucket({
      bucketSize: this.#limit,
      tokensPerInterval: this.#limit,
      interval: this.#windowMs,
    })
    bucket.content = this.#limit
    this.#buckets.set(key, bucket)
    return bucket
  }
}
