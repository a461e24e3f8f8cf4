import { type AppError, tooMany } from '@hub/service-kit/base'
import type { RateLimiter } from './rate-limiter.ts'

/** Takes a token, or throws 429 in a sentence. */
export function charge(limiter: RateLimiter, key: string): void {
  const waitMs = limiter.take(key)
  if (waitMs > 0) throw tooManyFor(waitMs)
}

/** 429 for who may come again after a while. */
export function tooManyFor(waitMs: number, what = 'That was a lot at once.'): AppError {
  const seconds = Math.ceil(waitMs / 1000)
  return tooMany(`${what} Please try again in ${inWords(seconds)}.`, seconds)
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
