import { once } from 'node:events'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startGateway, type GatewayUnderTest } from '../testing/gateway-under-test.ts'
import { startUpstream, type UpstreamUnderTest } from '../testing/upstream-under-test.ts'

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop()
})

async function gatewayTo(env: Record<string, string>): Promise<GatewayUnderTest> {
  const hub = await startGateway(env)
  running.push(hub)
  return hub
}

async function upstream(
  listener?: Parameters<typeof startUpstream>[0],
): Promise<UpstreamUnderTest> {
  const service = await startUpstream(listener)
  running.push(service)
  return service
}

/** A service that does to each connection what the test says, once it has sent something. */
async function rawService(act: (socket: Socket, turn: number) => void): Promise<string> {
  let turn = 0
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => act(socket, (turn += 1)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.push({
    async stop() {
      server.close()
    },
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const DOWN = 'That part of Hangar is not answering. Please try again in a moment.'

const get = (hub: GatewayUnderTest, path = '/api/missions') =>
  fetch(hub.url + path, { headers: hub.signedIn() })

describe('a service that is down', () => {
  it('answers 503 in a sentence, for its calls alone, until it is back', async () => {
    const media = await upstream()
    const core = await startUpstream()
    const hub = await gatewayTo({ CORE_URL: core.url, MEDIA_URL: media.url })
    expect((await get(hub)).status).toBe(200)
    await core.stop()
    const reply = await get(hub)
    expect(reply.status).toBe(503)
    expect(reply.headers.get('retry-after')).toBe('2')
    expect(await reply.json()).toEqual({ message: DOWN })
    expect((await get(hub, '/api/music/jukebox')).status).toBe(200)
    expect((await get(hub, '/')).status).toBe(200)
  })

  it('is passed over while another copy of it is up', async () => {
    const one = await startUpstream()
    const two = await upstream()
    const hub = await gatewayTo({ CORE_URL: `${one.url}, ${two.url}` })
    for (let n = 0; n < 4; n += 1) expect((await get(hub)).status).toBe(200)
    expect(one.seen.length).toBe(2)
    expect(two.seen.length).toBe(2)
    await one.stop()
    for (let n = 0; n < 4; n += 1) expect((await get(hub)).status).toBe(200)
    const body = JSON.stringify({ title: 'x' })
    const posts = [1, 2].map(() =>
      fetch(`${hub.url}/api/missions`, { method: 'POST', headers: hub.signedIn(), body }),
    )
    for (const reply of await Promise.all(posts)) expect(reply.status).toBe(200)
  })

  it('that is away fails none of many calls at once while another copy is up', async () => {
    const [away, there] = [await startUpstream(), await upstream()]
    await away.stop()
    const hub = await gatewayTo({ CORE_URL: `${away.url}, ${there.url}` })
    const replies = await Promise.all(Array.from({ length: 30 }, () => get(hub)))
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200))
  })
})

describe('a service that does not answer as it should', () => {
  it.each([
    ['takes too long', () => {}],
    ['breaks off', (socket: Socket) => socket.destroy()],
    ['talks nonsense', (socket: Socket) => socket.write('nonsense\r\n\r\n')],
    ['breaks off in its head', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-')],
  ])('and %s is 503', async (_what, act) => {
    const url = await rawService((socket) => act(socket))
    const hub = await gatewayTo({ CORE_URL: url, UPSTREAM_HEADERS_MS: '200' })
    const reply = await get(hub)
    expect(reply.status).toBe(503)
    expect(await reply.json()).toEqual({ message: DOWN })
  })

  it.each([
    ['breaks off', '200'],
    ['stops', '200'],
  ])('and %s in its body has the client know', async (what, bodyMs) => {
    const url = await rawService((socket) => {
      const start = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome'
      if (what === 'breaks off') socket.end(start)
      else socket.write(start)
    })
    const hub = await gatewayTo({ CORE_URL: url, UPSTREAM_BODY_MS: bodyMs })
    await expect(get(hub).then((reply) => reply.text())).rejects.toThrow('terminated')
    expect((await get(hub, '/')).status).toBe(200)
  })

  it('does not have its leftovers become the answer to somebody else', async () => {
    const url = await rawService((socket, turn) => {
      socket.write(turn === 1 ? `${OK}HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison` : OK)
    })
    const hub = await gatewayTo({ CORE_URL: url })
    await get(hub).then(
      (reply) => reply.text(),
      () => 'refused',
    )
    expect(await get(hub).then((reply) => reply.text())).toBe('ok')
  })
})

describe('an answer that could be understood in two ways', () => {
  const head = (...lines: string[]) => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')
  const chunked = head('Transfer-Encoding: chunked')

  it.each([
    ['two lengths', `${head('Content-Length: 1', 'Content-Length: 2')}ab`],
    ['a length with a sign', `${head('Content-Length: +1')}a`],
    ['a list of lengths', `${head('Content-Length: 1, 1')}a`],
    ['a length and chunks', `${head('Content-Length: 1', 'Transfer-Encoding: chunked')}0\r\n\r\n`],
    ['a space before the colon', `${head('Content-Length : 1')}a`],
    ['a header without a name', head(': a')],
    ['a control byte in a value', head('X-Note: a\u0001b')],
    ['a change of protocol', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
    ['a head without end', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(70_000)}`],
  ])('is no answer: %s', async (_what, text) => {
    const url = await rawService((socket) => socket.write(text))
    const hub = await gatewayTo({ CORE_URL: url })
    const reply = await get(hub)
    expect(reply.status).toBe(503)
    expect(await reply.json()).toEqual({ message: DOWN })
  })

  it.each([
    ['a chunk size that is none', '-5\r\n'],
    ['a chunk longer than it says', '1\r\nab\r\n'],
    ['a chunk that does not end', '5\r\nhel'],
  ])('is never passed on as a whole one: %s', async (_what, rest) => {
    const url = await rawService((socket) => socket.end(chunked + rest))
    const hub = await gatewayTo({ CORE_URL: url })
    await expect(get(hub).then((reply) => reply.text())).rejects.toThrow(/terminated|fetch failed/)
  })

  it('is not one with hints before it, and trailers behind', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(2)
    const url = await rawService((socket) =>
      socket.write(`${hints}${chunked}2;x=y\r\nok\r\n0\r\nT: x\r\n\r\n`),
    )
    const hub = await gatewayTo({ CORE_URL: url })
    const reply = await get(hub)
    expect(reply.status).toBe(200)
    expect(reply.headers.has('link')).toBe(false)
    expect(await reply.text()).toBe('ok')
  })
})

describe('a connection that the service has just closed', () => {
  const closesAfterFirst = (socket: Socket, turn: number) => {
    if (turn === 2) socket.destroy()
    else socket.write(OK)
  }

  it('does not fail a call that can be made again', async () => {
    const hub = await gatewayTo({ CORE_URL: await rawService(closesAfterFirst) })
    expect((await get(hub)).status).toBe(200)
    expect((await get(hub)).status).toBe(200)
  })

  it.each([
    ['PUT', '/api/profile', {}],
    ['POST', '/api/missions', { 'idempotency-key': 'sent-once-or-twice' }],
  ])(
    'does not fail one that is done once, however often it comes: %s %s',
    async (method, path, more) => {
      const hub = await gatewayTo({ CORE_URL: await rawService(closesAfterFirst) })
      expect((await get(hub)).status).toBe(200)
      const headers = { ...hub.signedIn(), ...more }
      const reply = await fetch(`${hub.url}${path}`, { method, headers, body: '{}' })
      expect(reply.status).toBe(200)
    },
  )

  it('does not have a call made twice that may have been done', async () => {
    const hub = await gatewayTo({ CORE_URL: await rawService(closesAfterFirst) })
    expect((await get(hub)).status).toBe(200)
    const headers = hub.signedIn()
    const reply = await fetch(`${hub.url}/api/missions`, { method: 'POST', headers, body: '{}' })
    expect(reply.status).toBe(503)
  })
})

describe('connections to a service', () => {
  it('are used again', async () => {
    const core = await upstream()
    const hub = await gatewayTo({ CORE_URL: core.url })
    for (let n = 0; n < 20; n += 1) await get(hub).then((reply) => reply.text())
    expect(await core.connections()).toBe(1)
  })
})
