import type { IncomingHttpHeaders } from 'node:http'
import type { Origin } from './client-address.ts'

/** What goes up as it came. Everything else stays here: hop by hop, forged identities, the unknown. */
const PASSED: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'last-event-id',
  'origin',
  'range',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
])

const HOST = /^[\w.:[\]-]{1,255}$/

/** The headers a service gets, as a flat list of names and values. */
export function toUpstreamHeaders(
  given: IncomingHttpHeaders,
  origin: Origin,
  requestId: string,
  takesCookies: boolean,
): string[] {
  const headers = [
    'x-request-id',
    requestId,
    'x-forwarded-for',
    origin.address,
    'x-forwarded-proto',
    origin.proto,
  ]
  const host = origin.isProxied ? (given['x-forwarded-host'] ?? given.host) : given.host
  if (typeof host === 'string' && HOST.test(host)) headers.push('x-forwarded-host', host)
  if (takesCookies && given.cookie !== undefined) headers.push('cookie', given.cookie)
  for (const name in given) {
    if (PASSED.has(name)) headers.push(name, given[name] as string)
  }
  return headers
}
