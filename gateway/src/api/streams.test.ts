import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { startGateway, type GatewayUnderTest } from '../testing/gateway-under-test.ts'
import { startUpstream } from '../testing/upstream-under-test.ts'
import { until } from '../testing/until.ts'

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop()
})

type Listener = (request: IncomingMessage, response: ServerResponse) => void

async function start(
  listener: Listener,
  env: Record<string, string> = {},
): Promise<GatewayUnderTest> {
  const core = await startUpstream(listener)
  running.push(core)
  const hub = await startGateway({ CORE_URL: core.url, ...env })
  running.push(hub)
  return hub
}

const MIB = 1024 * 1024
const SIZE = 200 * MIB
/** What a copy of the body would take. Both ends and the gateway share this process. */
const FLAT_BYTES = SIZE

function* blocks(bytes: number): Generator<Buffer> {
  const block = Buffer.alloc(MIB, 'abcdefg')
  for (let sent = 0; sent < bytes; sent += MIB) yield block
}

/** The most memory used while something goes on, above what was used before. */
async function peakWhile(work: Promise<unknown>): Promise<number> {
  const used = () => process.memoryUsage().rss
  const before = used()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, used())), 5)
  await work
  clearInterval(watch)
  return peak - before
}

describe('200 MB', () => {
  it('go up with flat memory and arrive whole', async () => {
    let received = ''
    const hub = await start((request, response) => {
      const hash = createHash('sha256')
      void pipeline(request, hash).then(() => {
        received = hash.digest('hex')
        response.end('{}')
      })
    })
    const sent = createHash('sha256')
    for (const block of blocks(SIZE)) sent.update(block)
    const up = httpRequest(`${hub.url}/api/trading_posts`, {
      method: 'POST',
      headers: { ...hub.signedIn(), 'content-length': SIZE },
    })
    const answered = once(up, 'response')
    const peak = await peakWhile(pipeline(Readable.from(blocks(SIZE)), up).then(() => answered))
    const [reply] = (await answered) as [IncomingMessage]
    reply.resume()
    expect(reply.statusCode).toBe(200)
    expect(received).toBe(sent.digest('hex'))
    expect(peak).toBeLessThan(FLAT_BYTES)
  })

  it('come down with flat memory to a slow reader', async () => {
    const hub = await start((_request, response) => {
      response.setHeader('content-length', SIZE)
      void pipeline(Readable.from(blocks(SIZE)), response)
    })
    const down = httpRequest(`${hub.url}/api/missions`, { headers: hub.signedIn() }).end()
    const [reply] = (await once(down, 'response')) as [IncomingMessage]
    let bytes = 0
    const peak = await peakWhile(
      (async () => {
        for await (const chunk of reply) bytes += (chunk as Buffer).length
      })(),
    )
    expect(bytes).toBe(SIZE)
    expect(peak).toBeLessThan(FLAT_BYTES)
  })
})

describe('a part of a file', () => {
  const FILE = 'abcdefghij'
  const listener: Listener = (request, response) => {
    const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
    if (!range) {
      response.writeHead(200, { 'content-length': FILE.length, 'accept-ranges': 'bytes' })
      response.end(request.method === 'HEAD' ? undefined : FILE)
      return
    }
    const from = range[1] ? Number(range[1]) : FILE.length - Number(range[2])
    const to = range[1] && range[2] ? Number(range[2]) : FILE.length - 1
    if (from >= FILE.length) {
      response.writeHead(416, { 'content-range': `bytes */${FILE.length}` })
      response.end()
      return
    }
    const part = FILE.slice(from, to + 1)
    response.writeHead(206, {
      'content-length': part.length,
      'content-range': `bytes ${from}-${to}/${FILE.length}`,
    })
    response.end(part)
  }

  it.each([
    ['bytes=0-1', 206, 'ab', 'bytes 0-1/10'],
    ['bytes=-3', 206, 'hij', 'bytes 7-9/10'],
    ['bytes=8-', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=50-', 416, '', 'bytes */10'],
  ])('%s is passed through', async (range, status, body, contentRange) => {
    const hub = await start(listener)
    const reply = await fetch(`${hub.url}/api/missions`, { headers: { ...hub.signedIn(), range } })
    expect(reply.status).toBe(status)
    expect(await reply.text()).toBe(body)
    expect(reply.headers.get('content-range')).toBe(contentRange)
  })

  it('can be asked for after a HEAD', async () => {
    const hub = await start(listener)
    const reply = await fetch(`${hub.url}/api/missions`, {
      method: 'HEAD',
      headers: hub.signedIn(),
    })
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-length': '10',
      'accept-ranges': 'bytes',
    })
  })
})

describe('a client that goes away', () => {
  it('ends the call at the service while it waits', async () => {
    let isEnded = false
    let isThere = false
    const hub = await start((_request, response) => {
      isThere = true
      response.on('close', () => (isEnded = true))
    })
    const leaving = new AbortController()
    const call = fetch(`${hub.url}/api/missions`, {
      headers: hub.signedIn(),
      signal: leaving.signal,
    })
    await until(() => isThere)
    leaving.abort()
    await expect(call).rejects.toThrow('aborted')
    await until(() => isEnded)
    expect(isEnded).toBe(true)
  })

  it('ends the call at the service in the middle of the answer', async () => {
    let isEnded = false
    const hub = await start((_request, response) => {
      response.on('close', () => (isEnded = true))
      response.writeHead(200, { 'content-length': SIZE })
      void pipeline(Readable.from(blocks(SIZE)), response).catch(() => {})
    })
    const down = httpRequest(`${hub.url}/api/missions`, { headers: hub.signedIn() }).end()
    down.on('error', () => {})
    const [reply] = (await once(down, 'response')) as [IncomingMessage]
    reply.on('error', () => {})
    await once(reply, 'data')
    down.destroy()
    await until(() => isEnded)
    expect(isEnded).toBe(true)
  })

  it('ends the call at the service in the middle of the upload', async () => {
    let isEnded = false
    let isThere = false
    const hub = await start((request) => {
      request.on('data', () => (isThere = true))
      request.on('error', () => {})
      request.on('close', () => (isEnded = !request.complete))
    })
    const up = httpRequest(`${hub.url}/api/trading_posts`, {
      method: 'POST',
      headers: { ...hub.signedIn(), 'content-length': SIZE },
    })
    up.on('error', () => {})
    up.write(Buffer.alloc(MIB))
    await until(() => isThere)
    up.destroy()
    await until(() => isEnded)
    expect(isEnded).toBe(true)
  })
})

describe('a service that answers before the upload is over', () => {
  it('has its answer reach the client', async () => {
    const hub = await start((_request, response) => {
      response.writeHead(413, { 'content-type': 'application/json' })
      response.end('{"message":"Too large."}')
    })
    const up = httpRequest(`${hub.url}/api/trading_posts`, {
      method: 'POST',
      headers: { ...hub.signedIn(), 'content-length': 8 * MIB },
    })
    up.on('error', () => {})
    const answered = once(up, 'response') as Promise<[IncomingMessage]>
    for (const block of blocks(8 * MIB)) up.write(block)
    const [reply] = await answered
    expect(reply.statusCode).toBe(413)
    reply.resume()
    up.destroy()
  })
})

describe('a client that asks whether it may go on', () => {
  it('is told to when it may, and why not before it sends anything', async () => {
    const hub = await start((request, response) => {
      request.resume()
      request.on('end', () => response.end('{}'))
    })
    const ask = async (length: number) => {
      const up = httpRequest(`${hub.url}/api/missions`, {
        method: 'POST',
        headers: { ...hub.signedIn(), 'content-length': length, expect: '100-continue' },
      })
      up.on('error', () => {})
      up.flushHeaders()
      up.on('continue', () => up.end(Buffer.alloc(length)))
      const [reply] = (await once(up, 'response')) as [IncomingMessage]
      reply.resume()
      up.destroy()
      return reply.statusCode
    }
    expect(await ask(10)).toBe(200)
    expect(await ask(2 * MIB)).toBe(413)
  })
})
