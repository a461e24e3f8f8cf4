import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** An answer as bytes, for a connection whose request could not be read. */
export function rawAnswer(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const body = JSON.stringify({ message })
  const lines = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...headers,
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n')
}

const NOT_VALID = rawAnswer(400, 'The request is not valid.')

const ANSWERS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: rawAnswer(431, 'The headers of the request are too large.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: rawAnswer(413, 'The request is too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: rawAnswer(408, 'The request took too long to arrive.'),
}

/** Answers what was no request, in a sentence, and ends the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const code = error.code ?? ''
  if (code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else socket.end(ANSWERS[code] ?? NOT_VALID, () => socket.destroy())
}
