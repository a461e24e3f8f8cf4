import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startGateway, type GatewayUnderTest } from '../testing/gateway-under-test.ts'
import { rawRequest, sendRaw } from '../testing/raw-client.ts'
import { startUpstream, type UpstreamUnderTest } from '../testing/upstream-under-test.ts'

let core: UpstreamUnderTest
let hub: GatewayUnderTest

beforeAll(async () => {
  core = await startUpstream()
  hub = await startGateway({ CORE_URL: core.url, HEADERS_SECONDS: '0.5', METRICS_PORT: '0' })
})
afterAll(async () => {
  await hub.stop()
  await core.stop()
})
beforeEach(() => {
  core.seen.length = 0
})

/** Sends a call of a signed-in person with more lines; gives the status and the sentence. */
async function send(lines: string[], { method = 'GET', path = '/api/missions' } = {}) {
  const { authorization } = hub.signedIn()
  return read(
    await sendRaw(
      hub.port,
      rawRequest(path, [`Authorization: ${authorization}`, ...lines], method),
    ),
  )
}

function read(reply: string): { status: number; message: string } {
  const [head = '', body = ''] = reply.split('\r\n\r\n')
  expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8')
  const { message } = JSON.parse(body) as { message: string }
  return { status: Number(head.split(' ')[1]), message }
}

const post = (contentType: string) =>
  send([`Content-Type:${contentType}`, 'Content-Length: 0'], { method: 'POST' })

describe('a head that is not as it has to be', () => {
  it('is refused when it names its host twice', async () => {
    expect(await send(['Host: elsewhere'])).toEqual({
      status: 400,
      message: 'The request names its host twice.',
    })
    expect(core.seen).toEqual([])
  })

  it('is refused when it names no host', async () => {
    const reply = await sendRaw(hub.port, 'GET /api/missions HTTP/1.1\r\nConnection: close\r\n\r\n')
    expect(read(reply)).toEqual({ status: 400, message: 'The request names no host.' })
  })

  it('is refused when it expects what is not done', async () => {
    expect(await send(['Expect: foo'])).toEqual({
      status: 417,
      message: 'What the request expects is not done here.',
    })
    expect(core.seen).toEqual([])
  })

  it('is refused when it is too large, wherever it is', async () => {
    const padding = `X-Padding: ${'x'.repeat(40_000)}`
    const refused = { status: 431, message: 'The headers of the request are too large.' }
    expect(await send([padding])).toEqual(refused)
    expect(await send([], { path: `/api/missions?q=${'x'.repeat(40_000)}` })).toEqual(refused)
  })

  it('is refused when it is no request at all', async () => {
    expect(read(await sendRaw(hub.port, 'HELLO\r\n\r\n'))).toEqual({
      status: 400,
      message: 'The request is not valid.',
    })
  })

  it.each([
    ' application/json\t; charset=utf-8',
    ' application/json;\tcharset=utf-8',
    ' application/json; charset=iso-8859-1',
    ' application/json; charset="utf-16"',
    ' application/json; charset=utf-8; charset=latin1',
    ' application /json',
    ' application/json, text/plain',
    ' json',
    '',
  ])('is refused when its content is of type %j', async (contentType) => {
    expect(await post(contentType)).toEqual({
      status: 415,
      message: 'This content type is not supported.',
    })
    expect(core.seen).toEqual([])
  })

  it.each([
    ' application/json',
    ' application/json;charset=UTF-8',
    ' application/json; charset="utf-8"',
    ' application/merge-patch+json ; charset=utf8',
    ' multipart/form-data; boundary=----=_Part_1_42',
  ])('is passed on when its content is of type %j', async (contentType) => {
    const { authorization } = hub.signedIn()
    const lines = [`Authorization: ${authorization}`, `Content-Type:${contentType}`]
    const reply = await sendRaw(
      hub.port,
      `${rawRequest('/api/missions', [...lines, 'Content-Length: 2'], 'POST')}{}`,
    )
    expect(reply).toMatch(/^HTTP\/1\.1 200 /)
    expect(core.seen[0]?.headers['content-type']).toBe(contentType.trim())
  })
})

describe('requests that are never finished', () => {
  it('are ended, each in a sentence, and the connection with it', async () => {
    const halves = ['', 'G', 'GET /api/missions HTTP/1.1\r\nHost: ', 'POST /api/auth/refresh HTTP']
    const replies = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const socket = connect(hub.port, '127.0.0.1')
        let reply = ''
        socket.setEncoding('latin1')
        socket.on('data', (piece: string) => (reply += piece))
        socket.on('error', () => {})
        socket.write(halves[n % halves.length] as string)
        await once(socket, 'close')
        return read(reply)
      }),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([408]))
  })
})

describe('the metrics', () => {
  const spellings = [
    '/metrics',
    '/%6detrics',
    '/%6Detrics',
    '/m%65tric%73',
    '/metrics?a=b',
    '/metrics/',
    '/metrics%3F',
    '/metrics%23',
    '/metrics;a',
    '/%256detrics',
    '/./metrics',
    '//metrics',
    '/Metrics',
    '/METRICS',
    '/metrics%20',
    '/api/metrics',
    '/api/..;/metrics',
    '/assets/../metrics',
    '/remotes/metrics',
    'http://hangar/metrics',
  ]

  it.each(spellings)('are not at %s of the public address, by any method', async (target) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'TRACE']) {
      const reply = await sendRaw(hub.port, rawRequest(target, [], method))
      expect(reply).toMatch(/^HTTP\/1\.1 (400|401|404|405) /)
      expect(reply).not.toContain('process_cpu')
    }
  })

  it('are at a port of their own', async () => {
    const reply = await fetch(`http://127.0.0.1:${hub.gateway.metricsPort()}/metrics`)
    expect(reply.headers.get('content-type')).toContain('text/plain')
    const text = await reply.text()
    expect(text).toContain('process_cpu')
    expect(text).toMatch(/^gateway_connections \d+$/m)
  })
})
