import { describe, expect, it } from 'vitest'
import { BadResponse, type ResponseHead } from './response-head.ts'
import { ResponseReader } from './response-reader.ts'

interface Heard {
  heads: ResponseHead[]
  body: string
  isDone: boolean
  endsHere: boolean
}

/** Reads an answer in pieces of `size` bytes. */
function readIn(size: number, text: string, method = 'GET'): Heard {
  const heard: Heard = { heads: [], body: '', isDone: false, endsHere: false }
  const reader = new ResponseReader(method, {
    onHead: (head) => heard.heads.push(head),
    onData: (piece) => (heard.body += piece.toString('latin1')),
  })
  for (let at = 0; at < text.length; at += size) {
    reader.read(Buffer.from(text.slice(at, at + size), 'latin1'))
  }
  return { ...heard, isDone: reader.isDone, endsHere: reader.endsHere }
}

const head = (...lines: string[]) => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')

const SIZES = [1, 2, 3, 7, 64, 10_000]

describe('an answer cut anywhere', () => {
  it.each(SIZES)('is read with a length, in pieces of %i', (size) => {
    const heard = readIn(size, `${head('Content-Length: 11', 'X-Note:  a b ')}hello world`)
    expect(heard).toMatchObject({ body: 'hello world', isDone: true })
    expect(heard.heads[0]).toMatchObject({
      status: 200,
      headers: ['content-length', '11', 'x-note', 'a b'],
      keepsAlive: true,
    })
  })

  it.each(SIZES)('is read in chunks, in pieces of %i', (size) => {
    const body = '5;note=1\r\nhello\r\n006\r\n world\r\n0\r\nTrailer: x\r\n\r\n'
    const heard = readIn(size, head('Transfer-Encoding: chunked') + body)
    expect(heard).toMatchObject({ body: 'hello world', isDone: true })
  })

  it.each(SIZES)('is read until the connection ends, in pieces of %i', (size) => {
    const heard = readIn(size, `${head()}hello`)
    expect(heard).toMatchObject({ body: 'hello', isDone: false, endsHere: true })
    expect(heard.heads[0]?.keepsAlive).toBe(false)
  })

  it.each(SIZES)('is read after an early hint, in pieces of %i', (size) => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'
    const heard = readIn(size, `${hint}${head('Content-Length: 2')}ok`)
    expect(heard.heads.map(({ status }) => status)).toEqual([200])
    expect(heard.body).toBe('ok')
  })
})

describe('an answer without a body', () => {
  it.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ])('to %s with %i is whole after its head', (method, status) => {
    const text = `HTTP/1.1 ${status} Fine\r\nContent-Length: 500\r\n\r\n`
    expect(readIn(9, text, method)).toMatchObject({ body: '', isDone: true })
  })
})

describe('whether a connection is used again', () => {
  it.each([
    ['by default', [], true],
    ['not after close', ['Connection: close'], false],
    ['not after close among others', ['Connection: Keep-Alive, Close'], false],
    ['not when the service lets go at once', ['Keep-Alive: timeout=1'], false],
  ])('%s', (_what, lines, keepsAlive) => {
    expect(readIn(99, head('Content-Length: 0', ...lines)).heads[0]?.keepsAlive).toBe(keepsAlive)
  })

  it('is for less long than the service keeps it', () => {
    const heard = readIn(99, head('Content-Length: 0', 'Keep-Alive: timeout=5, max=100'))
    expect(heard.heads[0]?.idleMs).toBe(4_000)
  })
})

describe('what could be understood in two ways', () => {
  it.each([
    ['two lengths', `${head('Content-Length: 1', 'Content-Length: 2')}ab`],
    ['a length with a sign', `${head('Content-Length: +1')}a`],
    ['a list of lengths', `${head('Content-Length: 1, 1')}a`],
    ['a length and chunks', head('Content-Length: 1', 'Transfer-Encoding: chunked')],
    ['an unknown encoding', head('Transfer-Encoding: gzip, chunked')],
    ['an encoding twice', head('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked')],
    ['a folded header', head('X-Note: a', ' b')],
    ['a space before the colon', `${head('Content-Length : 1')}a`],
    ['a header without a name', head(': a')],
    ['a line end alone', 'HTTP/1.1 200 OK\nContent-Length: 0\r\n\r\n'],
    ['a control byte in a value', head('X-Note: a\u0001b')],
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
    ['another version', 'HTTP/2.0 200 OK\r\n\r\n'],
    ['no status', 'HTTP/1.1 999 OK\r\n\r\n'],
    ['a change of protocol', 'HTTP/1.1 101 Switching\r\n\r\n'],
    ['more than the answer', `${head('Content-Length: 1')}ab`],
    ['more than the chunks', `${head('Transfer-Encoding: chunked')}0\r\n\r\nmore`],
    ['a body where none is', 'HTTP/1.1 204 Fine\r\n\r\nbody'],
    ['a chunk size that is none', `${head('Transfer-Encoding: chunked')}-5\r\n`],
    ['a chunk size without end', `${head('Transfer-Encoding: chunked')}${'0'.repeat(5_000)}`],
    ['a chunk longer than it says', `${head('Transfer-Encoding: chunked')}1\r\nab\r\n`],
    ['a chunk size with a line end alone', `${head('Transfer-Encoding: chunked')}1\na\r\n`],
    ['a head without end', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(70_000)}`],
  ])('%s is refused', (_what, text) => {
    expect(() => readIn(10_000, text)).toThrow(BadResponse)
    expect(() => readIn(text.length > 10_000 ? 997 : 1, text)).toThrow(BadResponse)
  })
})
