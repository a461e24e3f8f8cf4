import type { SafeReply } from '@hub/service-kit/outgoing'

const DAY_SECONDS = 24 * 60 * 60
/** How long to wait where a receiver says that it was too much, and not for how long. */
const UNTOLD_SECONDS = 5

/**
 * For how long a receiver wants no more messages, in milliseconds: by `Retry-After`, by Discord's
 * `retry_after` in the body, or because its `X-RateLimit-*` say that nothing is left until then.
 */
export function readPause({ status, headers, body }: SafeReply): number {
  const told = [
    readRetryAfter(first(headers['retry-after'])),
    status === 429 ? toSeconds(readRetryAfterOf(body)) : 0,
    first(headers['x-ratelimit-remaining']) === '0' ? readReset(headers) : 0,
  ]
  const seconds = Math.max(...told)
  const pause = seconds === 0 && status === 429 ? UNTOLD_SECONDS : seconds
  return Math.ceil(Math.min(pause, DAY_SECONDS) * 1000)
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

function toSeconds(value: unknown): number {
  const seconds = typeof value === 'string' && value.trim() === '' ? NaN : Number(value)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
}

/** Seconds, or a date. */
function readRetryAfter(text: string | undefined): number {
  if (text === undefined) return 0
  const until = /^[\s\d.]+$/.test(text) ? NaN : Date.parse(text)
  return Number.isNaN(until) ? toSeconds(text) : toSeconds((until - Date.now()) / 1000)
}

function readReset(headers: SafeReply['headers']): number {
  const after = toSeconds(first(headers['x-ratelimit-reset-after']))
  return after || toSeconds(Number(first(headers['x-ratelimit-reset'])) - Date.now() / 1000)
}

function readRetryAfterOf(body: Buffer): unknown {
  try {
    const { retry_after: seconds } = JSON.parse(body.toString()) as { retry_after?: unknown }
    return seconds
  } catch {
    return undefined
  }
}
