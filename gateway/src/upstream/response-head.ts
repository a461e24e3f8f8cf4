/** How the end of a body is known. */
export type Framing = 'none' | 'length' | 'chunked' | 'close'

/** The head of a service's answer. */
export interface ResponseHead {
  status: number
  /** Names in lower case and values, flat, in the order they came. */
  headers: string[]
  framing: Framing
  /** The body's bytes, where `framing` is `length`. */
  length: number
  /** Whether the connection can be used again, and for how long it is kept open without use. */
  keepsAlive: boolean
  idleMs: number
}

/** An answer that is no HTTP/1.1, or that could be understood in two ways. */
export class BadResponse extends Error {
  override name = 'BadResponse'
}

const HEAD =
  /^HTTP\/1\.[01] [1-5]\d\d(?: [\t\x20-\x7e\x80-\xff]*)?(?:\r\n[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*)*$/

/** Connections are let go this long before the service would close them. */
const IDLE_MARGIN_MS = 1_000
const IDLE_MS = 4_000
const LONGEST_IDLE_MS = 60_000

/**
 * Reads a head, from the status line to before the empty line. A head that is not exactly as the
 * standard has it is refused as a whole: guessing at it is how answers get mixed up.
 */
export function readHead(text: string, method: string): ResponseHead {
  if (!HEAD.test(text)) throw new BadResponse('The answer has no valid head.')
  const head: ResponseHead = {
    status: Number(text.slice(9, 12)),
    headers: [],
    framing: 'close',
    length: -1,
    keepsAlive: text.charCodeAt(7) === 49,
    idleMs: IDLE_MS,
  }
  let coding: string | undefined
  for (let at = text.indexOf('\r\n'); at >= 0;) {
    const end = text.indexOf('\r\n', at + 2)
    const colon = text.indexOf(':', at)
    const name = text.slice(at + 2, colon).toLowerCase()
    const value = text.slice(colon + 1, end < 0 ? text.length : end).trim()
    at = end
    if (name === 'content-length') takeLength(head, value)
    else if (name === 'transfer-encoding')
      coding = (coding === undefined ? '' : `${coding},`) + value
    else if (name === 'connection') takeConnection(head, value)
    else if (name === 'keep-alive') takeKeepAlive(head, value)
    head.headers.push(name, value)
  }
  head.framing = framingOf(head, method, coding)
  if (head.framing === 'close') head.keepsAlive = false
  return head
}

function takeLength(head: ResponseHead, value: string): void {
  if (head.length >= 0 || !/^\d{1,15}$/.test(value))
    throw new BadResponse('Its length is not clear.')
  head.length = Number(value)
}

function takeConnection(head: ResponseHead, value: string): void {
  if (/(?:^|,)\s*close\s*(?:,|$)/i.test(value)) head.keepsAlive = false
}

function takeKeepAlive(head: ResponseHead, value: string): void {
  const seconds = /(?:^|[,;\s])timeout=(\d{1,6})/i.exec(value)?.[1]
  if (seconds === undefined) return
  head.idleMs = Math.min(Number(seconds) * 1000 - IDLE_MARGIN_MS, LONGEST_IDLE_MS)
  if (head.idleMs <= 0) head.keepsAlive = false
}

function framingOf(head: ResponseHead, method: string, coding: string | undefined): Framing {
  if (coding !== undefined) {
    if (coding.toLowerCase() !== 'chunked') throw new BadResponse('Its encoding is not known.')
    if (head.length >= 0) throw new BadResponse('Its length is not clear.')
  }
  const { status } = head
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return 'none'
  if (coding !== undefined) return 'chunked'
  return head.length >= 0 ? 'length' : 'close'
}
