import type { IncomingHttpHeaders } from 'node:http'
import type { Origin } from './client-address.ts'
import type { Route } from './route-table.ts'

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
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'user-agent',
])

/** What sound is heard by; what else the browser sends does not leave the gateway. */
const PASS = /(?:^|; *)(hub_sound=[^;]*)/
const HOST = /^[\w.:[\]-]{1,255}$/

/** The headers a service gets; a flat list of names and values. */
export function toServiceHeaders(
  given: IncomingHttpHeaders,
  origin: Origin,
  requestId: string,
  cookies: Route['cookies'],
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
  const cookie = cookies === 'sound' ? PASS.exec(given.cookie ?? '')?.[1] : given.cookie
  if (cookies !== 'none' && cookie !== undefined) headers.push('cookie', cookie)
  // The parser refuses line ends and other control bytes in values.
  for (const name in given) {
    if (PASSED.has(name)) headers.push(name, given[name] as string)
  }
  return headers
}
