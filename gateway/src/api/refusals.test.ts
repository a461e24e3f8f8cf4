import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectBus } from '@hub/service-kit/events'
import { testStores } from '@hub/service-kit/testing'
import { startGateway, type GatewayUnderTest } from '../testing/gateway-under-test.ts'
import { rawRequest, sendRaw } from '../testing/raw-client.ts'
import { startUpstream, type UpstreamUnderTest } from '../testing/upstream-under-test.ts'
import { until } from '../testing/until.ts'

let core: UpstreamUnderTest
let hub: GatewayUnderTest

beforeAll(async () => {
  core = await startUpstream()
  hub = await startGateway({ CORE_URL: core.url, RATE_BAD_PER_MINUTE: '100000' })
})
afterAll(async () => {
  await hub.stop()
  await core.stop()
})
beforeEach(() => {
  core.seen.length = 0
})

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${hub.url}${path}`, { headers: hub.signedIn(), ...init })

describe('an address', () => {
  it.each([
    '/api/a%2fb',
    '/api/%5Cadmin',
    '/api\\missions',
    '/api//missions',
    '/api/./missions',
    '/api/missions/../users',
    '/api/%2e%2e/users',
    '/api/missions/%00',
    '/assets/../index.html',
    'http://elsewhere/api/missions',
  ])('%s goes nowhere', async (target) => {
    const reply = await sendRaw(hub.port, rawRequest(target))
    expect(reply).toMatch(/^HTTP\/1\.1 400 /)
    expect(reply).toContain('{"message":"This address is not valid."}')
    expect(core.seen).toEqual([])
  })

  it.each(['/api', '/api/', '/api/nothing', '/api/missions/', '/API/missions'])(
    '%s that nothing is at answers 404 in a sentence',
    async (path) => {
      const reply = await call(path)
      expect(reply.status).toBe(404)
      expect(await reply.json()).toEqual({ message: 'There is nothing at this address.' })
      expect(core.seen).toEqual([])
    },
  )

  it('answers 405 and the methods it takes to another', async () => {
    const reply = await call('/api/missions', { method: 'PUT' })
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')).toBe('GET, HEAD, POST')
    expect(await reply.json()).toEqual({ message: 'That cannot be done at this address.' })
    expect((await call('/api/missions', { method: 'OPTIONS' })).status).toBe(405)
  })
})

describe('a token', () => {
  const withToken = (authorization?: string) =>
    call('/api/missions', { headers: authorization ? { authorization } : {} })

  it.each([
    ['none', undefined],
    ['nonsense', 'Bearer nonsense'],
    ['another scheme', 'Basic YTpi'],
    ['no signature', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.'],
  ])('that is %s is refused before any service is asked', async (_what, authorization) => {
    const reply = await withToken(authorization)
    expect(reply.status).toBe(401)
    expect(await reply.json()).toEqual({ message: 'Please sign in.' })
    expect(core.seen).toEqual([])
  })

  it('that has ended is refused, also when it was good before', async () => {
    const ended = hub.tokens.tokenFor({ uid: 'a', expiresIn: -1 })
    expect((await withToken(`Bearer ${ended}`)).status).toBe(401)
    const brief = `Bearer ${hub.tokens.tokenFor({ uid: 'a', expiresIn: 1 })}`
    expect((await withToken(brief)).status).toBe(200)
    await until(async () => (await withToken(brief)).status === 401)
  })

  it('that was revoked is refused at once', async () => {
    const uid = randomUUID()
    const old = `Bearer ${hub.tokens.tokenFor({ uid, version: 3 })}`
    expect((await withToken(old)).status).toBe(200)
    const { natsUrl, natsToken } = testStores()
    const log = hub.gateway.app.log
    const bus = connectBus({ url: natsUrl, token: natsToken, name: 'test', log })
    await until(() => bus.isConnected)
    bus.publishRevocation({ uid, version: 4 })
    await until(async () => (await withToken(old)).status === 401)
    const fresh = `Bearer ${hub.tokens.tokenFor({ uid, version: 4 })}`
    expect((await withToken(fresh)).status).toBe(200)
    await bus.close()
  })

  it('is not needed for calls open to anyone', async () => {
    const reply = await call('/api/auth/providers', { headers: {} })
    expect(reply.status).toBe(200)
  })
})

describe('a body', () => {
  it('longer than JSON may be is refused before it was read', async () => {
    const reply = await call('/api/missions', { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) })
    expect(reply.status).toBe(413)
    expect(await reply.json()).toEqual({
      message: 'What you sent is too large: 1 MiB is the limit.',
    })
    expect(core.seen).toEqual([])
  })

  it('that says no length is counted as it comes', async () => {
    const chunk = new Uint8Array(64 * 1024)
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        if (sent > 40) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    const reply = await call('/api/missions', init)
    expect(reply.status).toBe(413)
  })

  it('of the size allowed passes without a length too', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('{"a":'))
        controller.enqueue(Buffer.from('1}'))
        controller.close()
      },
    })
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    expect((await call('/api/missions', init)).status).toBe(200)
    expect(core.seen[0]).toMatchObject({ body: '{"a":1}' })
    expect(core.seen[0]?.headers['content-length']).toBe('7')
  })

  it('that is compressed is refused', async () => {
    const headers = { ...hub.signedIn(), 'content-encoding': 'gzip' }
    const reply = await call('/api/missions', { method: 'POST', headers, body: 'x' })
    expect(reply.status).toBe(415)
  })
})
