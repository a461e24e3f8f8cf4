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

/** A service's headers, by their names in lower case. */
export type GivenHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Picks from a service's headers what goes out, and adds ours; a flat list of names and values. */
export function toClientHeaders(given: GivenHeaders, requestId: string): (string | string[])[] {
  const headers: (string | string[])[] = ['x-request-id', requestId, ...API_HEADERS]
  for (const name in given) {
    if (PASSED.has(name)) headers.push(name, given[name] as string | string[])
  }
  if (given['content-security-policy'] === undefined) {
    headers.push('content-security-policy', API_CSP)
  }
  if (given['cache-control'] === undefined) headers.push('cache-control', API_CACHING)
  return headers
}
