import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../auth/auth.ts'
import { invalid } from '../base/errors.ts'
import type { Attempt } from './attempts.queries.ts'

const KEY = /^[\x21-\x7e]{1,100}$/

/**
 * The attempt that a request's `Idempotency-Key` makes it, or `undefined` without one. `parts` is
 * all that was sent; a file is there by its hash.
 */
export function readAttempt(
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url'> & { caller: Caller },
  parts: Readonly<Record<string, unknown>>,
): Attempt | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw invalid('Idempotency-Key must be 1 to 100 visible ASCII characters.')
  }
  const sorted = Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([request.method, request.url, sorted])
  const requestHash = createHash('sha256').update(text).digest()
  return { caller: request.caller.uid, key, requestHash }
}
