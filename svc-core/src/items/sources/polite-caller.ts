import { setTimeout as pauseByClock } from 'node:timers/promises'
import { AppError } from '@hub/service-kit/base'
import type { SafeFetch } from '@hub/service-kit/outgoing'

const MAX_BYTES = 20 * 1024 * 1024
const CALL_TIMEOUT_MS = 30_000
const MAX_RETRIES = 4
const MAX_WAIT_SECONDS = 60
const MAX_TOTAL_MS = 15 * 60 * 1000

interface CallerOptions {
  safeFetch: SafeFetch
  /** Who asks, as sources want to know. */
  userAgent: string
  token?: string | undefined
  callsPerMinute: number
  /** How it waits; by the clock, if not said otherwise. */
  pause?: (ms: number) => Promise<unknown>
}

/** Answers a source's JSON; asks no faster than the source allows and waits when it says so. */
export type PoliteCaller = (
  url: string,
  /** Whether a JSON body that came with 200 says that this was too often. */
  isTooOften?: (body: unknown) => boolean,
) => Promise<unknown>

/** Calls one source, one call after the other, for one refresh. */
export function createPoliteCaller(options: CallerOptions): PoliteCaller {
  const { pause = pauseByClock } = options
  const gapMs = 60_000 / options.callsPerMinute
  const startedAt = performance.now()
  let nextAt = 0
  return async (url, isTooOften = () => false) => {
    const host = new URL(url).hostname
    for (let tries = 0; tries <= MAX_RETRIES; tries += 1) {
      if (performance.now() - startedAt > MAX_TOTAL_MS) {
        throw new AppError(504, `${host} takes too long to tell all its items.`)
      }
      await pause(Math.max(0, nextAt - performance.now()))
      nextAt = performance.now() + gapMs
      const reply = await call(options, url)
      const body = reply.status === 429 ? undefined : readJson(host, reply)
      if (reply.status !== 429 && !isTooOften(body)) return body
      nextAt = performance.now() + waitMs(reply.headers['retry-after'], tries)
    }
    throw new AppError(503, `${host} wants to be asked less often. Please try again later.`)
  }
}

function call({ safeFetch, userAgent, token }: CallerOptions, url: string) {
  return safeFetch(url, {
    maxBytes: MAX_BYTES,
    timeoutMs: CALL_TIMEOUT_MS,
    headers: {
      accept: 'application/json',
      'user-agent': userAgent,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
}

function readJson(host: string, reply: { status: number; body: Buffer }): unknown {
  if (reply.status !== 200) throw new AppError(502, `${host} answered with ${reply.status}.`)
  try {
    return JSON.parse(reply.body.toString())
  } catch {
    throw new AppError(502, `${host} sent something that is not JSON.`)
  }
}

function waitMs(retryAfter: string | string[] | undefined, tries: number): number {
  const seconds = typeof retryAfter === 'string' ? Number(retryAfter) : Number.NaN
  const wanted = Number.isFinite(seconds) && seconds >= 0 ? seconds : 2 ** (tries + 1)
  return Math.min(wanted, MAX_WAIT_SECONDS) * 1000
}
