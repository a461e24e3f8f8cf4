/** Which bytes a request asks for: all of them, some, or none that exist. */
export type RequestedBytes = 'all' | 'none' | { start: number; end: number }

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * Reads a `Range` header (RFC 9110). What is malformed, or asks for several parts, is as if it
 * were not there; a part beyond the end is `none`.
 */
export function readRange(header: string | undefined, size: number): RequestedBytes {
  const [, first = '', last = ''] = ONE_RANGE.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'all'
  if (first === '') return size > 0 && Number(last) > 0 ? suffixOf(Number(last), size) : 'none'
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'all'
  if (start >= size) return 'none'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

function suffixOf(length: number, size: number): { start: number; end: number } {
  return { start: Math.max(0, size - length), end: size - 1 }
}

/** Whether a part may be sent: only to who holds another part of these very bytes, or of none. */
export function mayResume(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag
}

/** Whether `If-None-Match` names these very bytes. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const known = ifNoneMatch.split(',').map((word) => word.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
