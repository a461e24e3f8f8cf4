import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type GatewayUnderTest, startGateway } from '../testing/gateway-under-test.ts'
import { startUpstream, type UpstreamUnderTest } from '../testing/upstream-under-test.ts'
import { until } from '../testing/until.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function start(
  env: Record<string, string>,
  listener?: Parameters<typeof startUpstream>[0],
): Promise<{ hub: GatewayUnderTest; core: UpstreamUnderTest }> {
  const core = await startUpstream(listener)
  stops.push(() => core.stop())
  const hub = await startGateway({
    CORE_URL: core.url,
    UPSTREAM_IN_FLIGHT: '2',
    UPSTREAM_QUEUE: '0',
    TRUST_PROXY: '127.0.0.1',
    ...env,
  })
  stops.push(() => hub.stop())
  return { hub, core }
}

interface Drip {
  socket: Socket
  /** All that came back. */
  text(): string
}

/** Begins a call of which no more comes than that. */
function begin(hub: GatewayUnderTest, lines: string[], body: string): Drip {
  const socket = connect(hub.port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece))
  socket.on('error', () => {})
  socket.write([...lines, 'Host: hangar', '', body].join('\r\n'))
  stops.push(() => socket.destroy())
  return { socket, text: () => text }
}

const CHUNKED = 'Transfer-Encoding: chunked'
const TOO_SLOW = '{"message":"The request took too long to arrive."}'

interface CallOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** A call of somebody else, from elsewhere. */
const call = (hub: GatewayUnderTest, path: string, init: CallOptions = {}) =>
  fetch(hub.url + path, {
    ...init,
    headers: {
      ...hub.signedIn('bystander'),
      'x-forwarded-for': '203.0.113.1',
      ...init.headers,
    },
  })

describe('bodies that are no uploads', () => {
  const dripAll = (hub: GatewayUnderTest, count: number) =>
    Array.from({ length: count }, () =>
      begin(hub, ['POST /api/auth/refresh HTTP/1.1', CHUNKED], '1\r\n{\r\n'),
    )

  it('keep nobody from anything while they drip, and are ended in a sentence', async () => {
    const { hub, core } = await start({ BODY_SECONDS: '1' })
    const drips = dripAll(hub, 70)
    while (!drips.every(({ text }) => text() !== '')) {
      expect((await call(hub, '/api/missions')).status).toBe(200)
    }
    for (const { text } of drips) {
      expect(text()).toMatch(/^HTTP\/1\.1 408 /)
      expect(text()).toContain(TOO_SLOW)
    }
    expect(core.seen.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('drip in forms of calls that take files as well', async () => {
    const { hub } = await start({ BODY_SECONDS: '1' })
    const lines = ['POST /api/trading_posts HTTP/1.1', CHUNKED, 'Content-Type: application/json']
    const { authorization } = hub.signedIn('hog')
    const drips = Array.from({ length: 10 }, () =>
      begin(hub, [...lines, `Authorization: ${authorization}`], '1\r\n{\r\n'),
    )
    await until(() => drips.every(({ text }) => text() !== ''))
    expect(drips.filter(({ text }) => text().includes(TOO_SLOW))).toHaveLength(10)
  })

  it('are refused where an address sends more at a time than its share of the memory', async () => {
    const { hub } = await start({ HELD_BYTES: String(1024 * 1024) })
    const piece = `80000\r\n${'x'.repeat(0x80_000)}\r\n`
    const drips = Array.from({ length: 4 }, () =>
      begin(hub, ['POST /api/auth/refresh HTTP/1.1', CHUNKED], piece),
    )
    await until(() => drips.some(({ text }) => text().startsWith('HTTP/1.1 503 ')))
    const body = JSON.stringify({ title: 'x' })
    expect((await call(hub, '/api/missions', { method: 'POST', body })).status).toBe(200)
  })
})

describe('uploads that drip', () => {
  const form = { 'content-type': 'multipart/form-data; boundary=drip' }
  const upload = (hub: GatewayUnderTest) =>
    call(hub, '/api/trading_posts', { method: 'POST', headers: form, body: '--drip--' })

  const beginAs = (hub: GatewayUnderTest, uid: string) =>
    begin(
      hub,
      [
        'POST /api/trading_posts HTTP/1.1',
        CHUNKED,
        'Content-Type: multipart/form-data; boundary=drip',
        'X-Forwarded-For: 198.51.100.1',
        `Authorization: ${hub.signedIn(uid).authorization}`,
      ],
      '6\r\n--drip\r\n',
    )

  /** A hub all of whose places for uploads are taken by somebody. */
  async function crowd(places: number) {
    let uploads = 0
    const { hub } = await start(
      { UPLOADS_AT_ONCE: String(places), UPSTREAM_QUEUE: '1' },
      (request, response) => {
        if (request.method === 'POST') uploads += 1
        request.resume()
        request.on('end', () => response.end('{}')).on('error', () => {})
      },
    )
    const drips = Array.from({ length: places }, () => beginAs(hub, 'hog'))
    await until(() => uploads === places)
    return { hub, drips }
  }

  it('keep nobody from anything else', async () => {
    const { hub } = await crowd(2)
    expect((await call(hub, '/api/missions')).status).toBe(200)
    expect((await call(hub, '/api/images/0190a6f2-7c3e-7000-8000-000000000001')).status).toBe(200)
  })

  it('give way to whoever sends fewer of them', async () => {
    const { hub, drips } = await crowd(3)
    const reply = await upload(hub)
    expect(reply.status).toBe(200)
    await until(() => drips.some(({ text }) => text().startsWith('HTTP/1.1 503 ')))
    expect(drips.filter(({ text }) => text() === '')).toHaveLength(2)
  })
})
