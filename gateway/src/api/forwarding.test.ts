import { type IncomingMessage, request as httpRequest } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startGateway, type GatewayUnderTest } from '../testing/gateway-under-test.ts'
import { rawRequest, sendRaw } from '../testing/raw-client.ts'
import { startUpstream, type UpstreamUnderTest } from '../testing/upstream-under-test.ts'

let core: UpstreamUnderTest
let hub: GatewayUnderTest
let token: string

beforeAll(async () => {
  core = await startUpstream()
  hub = await startGateway({ CORE_URL: core.url, MEDIA_URL: core.url })
  token = hub.signedIn().authorization
})
afterAll(async () => {
  await hub.stop()
  await core.stop()
})
beforeEach(() => {
  core.seen.length = 0
})

const get = (lines: string[] = [], target = '/api/missions') =>
  sendRaw(hub.port, rawRequest(target, [`Authorization: ${token}`, ...lines]))

describe('what a service gets', () => {
  it('is the call as the client made it', async () => {
    const reply = await fetch(`${hub.url}/api/missions?limit=5&cursor=%41%2F`, {
      headers: hub.signedIn(),
    })
    expect(reply.status).toBe(200)
    expect(core.seen[0]).toMatchObject({
      method: 'GET',
      url: '/api/missions?limit=5&cursor=%41%2F',
    })
  })

  it('is the body as the client sent it', async () => {
    const body = JSON.stringify({ title: 'Escort 🚀', payment: 5_000_000_000 })
    await fetch(`${hub.url}/api/missions`, {
      method: 'POST',
      headers: { ...hub.signedIn(), 'content-type': 'application/json' },
      body,
    })
    expect(core.seen[0]).toMatchObject({ method: 'POST', body })
    expect(core.seen[0]?.headers['content-length']).toBe(String(Buffer.byteLength(body)))
  })

  it('has the headers of the list, and no other', async () => {
    await get([
      'Accept: application/json',
      'If-None-Match: "a"',
      'Range: bytes=0-1',
      'Idempotency-Key: k1',
      'X-Anything: x',
      'Referer: http://somewhere/',
      'DNT: 1',
    ])
    expect(Object.keys(core.seen[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'authorization',
      // Of this hop.
      'connection',
      'host',
      'idempotency-key',
      'if-none-match',
      'range',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-request-id',
    ])
  })

  it('never says who somebody is, or where from, in words of the client', async () => {
    const reply = await get([
      'X-User-Id: admin',
      'X-User: admin',
      'X-Is-Admin: true',
      'X-Forwarded-For: 1.2.3.4',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Host: evil.example',
      'Forwarded: for=1.2.3.4',
      'X-Real-IP: 1.2.3.4',
      'X-Request-Id: chosen',
      'X-Original-URL: /api/admin',
    ])
    const headers = core.seen[0]?.headers ?? {}
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'hangar',
    })
    expect(headers['x-request-id']).not.toBe('chosen')
    expect(reply).toContain(`x-request-id: ${String(headers['x-request-id'])}`)
    for (const name of ['x-user-id', 'x-user', 'x-is-admin', 'forwarded', 'x-real-ip']) {
      expect(headers[name]).toBeUndefined()
    }
  })

  it('has no header that concerns one hop', async () => {
    await get(['TE: trailers', 'Proxy-Authorization: x', 'Keep-Alive: 5', 'Upgrade: h2c', 'Via: x'])
    const names = core.seen[0]?.rawHeaders
      .filter((_, i) => i % 2 === 0)
      .map((name) => name.toLowerCase())
    for (const name of ['te', 'proxy-authorization', 'keep-alive', 'upgrade', 'via']) {
      expect(names).not.toContain(name)
    }
  })

  it('has the cookie for calls about the session alone', async () => {
    const cookie = 'hub_refresh=secret'
    await fetch(`${hub.url}/api/auth/refresh`, { method: 'POST', headers: { cookie } })
    await fetch(`${hub.url}/api/missions`, { headers: { ...hub.signedIn(), cookie } })
    expect(core.seen.map(({ headers }) => headers.cookie)).toEqual([cookie, undefined])
  })

  it('has the pass to sound for sound, and of other cookies none', async () => {
    const cookie = '__Host-hub_refresh=secret; hub_sound=pass.seal; other=1'
    await fetch(`${hub.url}/api/music/stream/aTicketThatIsLongEnough`, { headers: { cookie } })
    expect(core.seen.map(({ headers }) => headers.cookie)).toEqual(['hub_sound=pass.seal'])
  })

  it('has a header once that came twice', async () => {
    await get(['Authorization: Bearer forged', 'Content-Type: text/plain', 'Content-Type: a/b'])
    const names = core.seen[0]?.rawHeaders.filter((_, i) => i % 2 === 0)
    expect(names?.length).toBe(new Set(names).size)
    expect(core.seen[0]?.headers.authorization).toBe(token)
  })
})

describe('a request that is two in one', () => {
  it.each([
    ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Content-Length: 5', 'Content-Length: 6']],
    ['a length that is none', ['Content-Length: 5x']],
    ['an encoding that is not known', ['Transfer-Encoding: gzip']],
    ['an encoding on top of chunks', ['Transfer-Encoding: gzip, chunked']],
    ['a space before the colon', ['Content-Length : 5']],
    ['a folded header', ['X-Note: a', ' b']],
  ])('is refused: %s', async (_what, lines) => {
    const smuggled = 'GET /api/users HTTP/1.1\r\nHost: hangar\r\n\r\n'
    const reply = await sendRaw(
      hub.port,
      rawRequest('/api/missions', [`Authorization: ${token}`, ...lines], 'POST') + smuggled,
    )
    expect(reply).toMatch(/^HTTP\/1\.1 400 /)
    expect(core.seen).toEqual([])
  })

  it('is refused when it is a GET with a body', async () => {
    const reply = await get(['Content-Length: 5'])
    expect(reply).toMatch(/^HTTP\/1\.1 400 /)
    expect(core.seen).toEqual([])
  })

  it('has its bare line end refused', async () => {
    const reply = await sendRaw(hub.port, 'GET /api/missions HTTP/1.1\nHost: a\n\n')
    expect(reply).toMatch(/^HTTP\/1\.1 (400|401) /)
    expect(core.seen).toEqual([])
  })
})

describe('what the client gets', () => {
  let service: UpstreamUnderTest
  let front: GatewayUnderTest
  beforeAll(async () => {
    service = await startUpstream((request, response) => {
      const status = Number(request.headers['idempotency-key'] ?? 200)
      const body =
        request.method === 'HEAD' || status === 204 || status === 304 ? '' : '{"a":"é🚀"}'
      response.setHeader('set-cookie', ['a=1', 'b=2'])
      response.writeHead(status, {
        'content-type': 'application/json',
        etag: '"v1"',
        link: '</x>; rel="next"',
        'x-powered-by': 'secret',
        server: 'x',
        'x-internal': 'x',
        'content-length': status === 204 ? 0 : 16,
      })
      response.end(body.padEnd(13))
    })
    front = await startGateway({ CORE_URL: service.url })
  })
  afterAll(async () => {
    await front.stop()
    await service.stop()
  })

  it('is the answer, with the headers of the list and ours', async () => {
    const reply = await fetch(`${front.url}/api/missions`, { headers: front.signedIn() })
    expect(await reply.text()).toBe('{"a":"é🚀"}  ')
    const headers = Object.fromEntries(reply.headers)
    expect(headers).toMatchObject({
      etag: '"v1"',
      link: '</x>; rel="next"',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    for (const name of ['x-powered-by', 'server', 'x-internal']) {
      expect(headers[name]).toBeUndefined()
    }
  })

  it.each([204, 304, 401, 404, 409, 422, 500])('has the status %i unchanged', async (status) => {
    const headers = { ...front.signedIn(), 'idempotency-key': String(status) }
    const reply = await fetch(`${front.url}/api/missions`, { headers })
    expect(reply.status).toBe(status)
    await reply.arrayBuffer()
  })

  it('has the head alone for HEAD', async () => {
    const request = httpRequest(`${front.url}/api/missions`, {
      method: 'HEAD',
      headers: front.signedIn(),
    }).end()
    const [reply] = (await once(request, 'response')) as [IncomingMessage]
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-length']).toBe('16')
    reply.resume()
    await once(reply, 'end')
  })
})
