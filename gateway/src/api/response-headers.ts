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
  'tus-extension',
  'tus-max-size',
  'tus-resumable',
  'tus-version',
  'upload-expires',
  'upload-length',
  'upload-metadata',
  'upload-offset',
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

/** Picks from a service's headers what goes out, and adds ours; flat lists of names and values. */
export function toClientHeaders(given: readonly string[], requestId: string): string[] {
  const headers = ['x-request-id', requestId, ...API_HEADERS]
  let hasPolicy = false
  let hasCaching = false
  for (let i = 0; i < given.length; i += 2) {
    const name = given[i] as string
    if (!PASSED.has(name)) continue
    if (name === 'cache-control') hasCaching = true
    else if (name === 'content-security-policy') hasPolicy = true
    headers.push(name, given[i + 1] as string)
  }
  if (!hasPolicy) headers.push('content-security-policy', API_CSP)
  if (!hasCaching) headers.push('cache-control', API_CACHING)
  return headers
}
