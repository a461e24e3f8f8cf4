/** What a service may say to the outside. Everything else is dropped. */
const PASSED: ReadonlySet<string> = new Set([
  'accept-ranges',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-security-policy',
  'content-type',
  'etag',
  'idempotent-replayed',
  'last-modified',
  'link',
  'location',
  'retry-after',
  'set-cookie',
  'vary',
])

/** On every answer of the API, whoever gives it. */
export const API_HEADERS: readonly string[] = [
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'no-referrer',
  'cross-origin-resource-policy',
  'same-origin',
]

/** What an answer of the API says where its service said nothing. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'"
export const API_CACHING = 'private, no-cache'

/** The head of an answer as the client gets it. */
export interface ClientHead {
  /** Names and values, flat. */
  headers: string[]
  /** The length the service gave, in its digits. */
  length: string | undefined
}

/** Picks from a service's raw headers what goes out, and adds ours. */
export function toClientHead(raw: readonly Buffer[], requestId: string): ClientHead {
  const headers = ['x-request-id', requestId, ...API_HEADERS]
  let hasPolicy = false
  let hasCaching = false
  let length: string | undefined
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = (raw[i] as Buffer).toString('latin1').toLowerCase()
    if (!PASSED.has(name)) continue
    const value = (raw[i + 1] as Buffer).toString('latin1')
    if (name === 'content-length') length = value
    else if (name === 'cache-control') hasCaching = true
    else if (name === 'content-security-policy') hasPolicy = true
    headers.push(name, value)
  }
  if (!hasPolicy) headers.push('content-security-policy', API_CSP)
  if (!hasCaching) headers.push('cache-control', API_CACHING)
  return { headers, length }
}
