import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { startGateway, type GatewayUnderTest } from '../testing/gateway-under-test.ts'
import { openLive } from '../testing/live-client.ts'
import { startProxy } from '../testing/proxy-under-test.ts'
import { startUpstream } from '../testing/upstream-under-test.ts'

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop()
})

async function start(
  env: Record<string, string> = {},
  listener?: RequestListener,
): Promise<GatewayUnderTest> {
  const service = await startUpstream(listener)
  running.push(service)
  const hub = await startGateway({ CORE_URL: service.url, MEDIA_URL: service.url, ...env })
  running.push(hub)
  return hub
}

/** The statuses of calls made one after another. */
async function statuses(count: number, call: (n: number) => Promise<Response>): Promise<number[]> {
  const found: number[] = []
  for (let n = 0; n < count; n += 1) {
    const reply = await call(n)
    await reply.arrayBuffer()
    found.push(reply.status)
  }
  return found
}

const get = (hub: GatewayUnderTest, path: string, headers: Record<string, string> = {}) =>
  fetch(hub.url + path, { headers })

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a token', () => {
  it('that holds is not paid for by its address, however many come from there', async () => {
    const hub = await start({ RATE_ADDRESS_PER_MINUTE: '2', RATE_BAD_PER_MINUTE: '2' })
    const found = await statuses(20, (n) => get(hub, '/api/missions', hub.signedIn(`pilot ${n}`)))
    expect(new Set(found)).toEqual(new Set([200]))
  })

  it('that does not hold is paid for by its address, and shuts nobody else there out', async () => {
    const hub = await start({ RATE_BAD_PER_MINUTE: '2' })
    const found = await statuses(4, (n) => get(hub, '/api/missions', bearer(`guess ${n}`)))
    expect(found).toEqual([401, 401, 429, 429])
    expect((await get(hub, '/api/missions', hub.signedIn())).status).toBe(200)
    expect((await get(hub, '/api/missions')).status).toBe(401)
  })

  it('that does not hold is refused sooner than a call without one', async () => {
    const hub = await start()
    const call = (n: number) => get(hub, '/api/missions', bearer(`guess ${n}`))
    expect((await statuses(61, call)).at(-1)).toBe(429)
    expect((await statuses(61, () => get(hub, '/api/missions'))).at(-1)).toBe(401)
  })

  it('whose time is over counts for its person, not as a bad one of the address', async () => {
    const hub = await start({ RATE_BAD_PER_MINUTE: '1', RATE_USER_PER_MINUTE: '3' })
    const ended = (uid: string) => bearer(hub.tokens.tokenFor({ uid, expiresIn: -60 }))
    const found = await statuses(4, () => get(hub, '/api/missions', ended('late')))
    expect(found).toEqual([401, 401, 401, 429])
    expect((await get(hub, '/api/missions', ended('later'))).status).toBe(401)
  })

  it('may name its scheme in any case', async () => {
    const hub = await start()
    const authorization = `bearer ${hub.tokens.tokenFor({ uid: 'pilot' })}`
    expect((await get(hub, '/api/missions', { authorization })).status).toBe(200)
  })

  it('counts for its person also where nobody has to be signed in', async () => {
    const hub = await start({ RATE_ADDRESS_PER_MINUTE: '1', RATE_USER_PER_MINUTE: '3' })
    const call = () =>
      fetch(`${hub.url}/api/auth/sign-out`, { method: 'POST', headers: hub.signedIn() })
    expect(await statuses(4, call)).toEqual([200, 200, 200, 429])
  })
})

const cookieOf = (sid: string) => ({ cookie: `a=b; hub_refresh=${sid}.${'x'.repeat(43)}` })

describe('a session’s cookie', () => {
  const good = new Set<string>()
  const judge: RequestListener = (request, response) => {
    const sid = /hub_refresh=([^.]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    response.statusCode = good.has(sid) ? 200 : 401
    response.end('{}')
  }
  const refresh = (hub: GatewayUnderTest, sid: string) =>
    fetch(`${hub.url}/api/auth/refresh`, { method: 'POST', headers: cookieOf(sid) })
  const newSession = () => {
    const sid = randomUUID()
    good.add(sid)
    return sid
  }

  it('that is good counts for its session, and not for its address', async () => {
    const limits = { RATE_ADDRESS_PER_MINUTE: '1', RATE_BAD_PER_MINUTE: '1' }
    const hub = await start({ ...limits, RATE_USER_PER_MINUTE: '2' }, judge)
    const found = await statuses(20, () => refresh(hub, newSession()))
    expect(new Set(found)).toEqual(new Set([200]))
    const busy = newSession()
    expect(await statuses(3, () => refresh(hub, busy))).toEqual([200, 200, 429])
  })

  it('that is not is paid for by its address, and shuts out nobody who was known before', async () => {
    const hub = await start({ RATE_BAD_PER_MINUTE: '2' }, judge)
    const known = newSession()
    const named = newSession()
    await refresh(hub, known)
    const token = bearer(hub.tokens.tokenFor({ uid: 'pilot', sid: named }))
    await get(hub, '/api/missions', token)
    expect(await statuses(4, () => refresh(hub, randomUUID()))).toEqual([401, 401, 429, 429])
    expect(await statuses(2, (n) => refresh(hub, n === 0 ? known : named))).toEqual([200, 200])
  })

  it('is not missed: who has none may ask for a session often', async () => {
    const limits = { RATE_ADDRESS_PER_MINUTE: '1', RATE_BAD_PER_MINUTE: '1' }
    const hub = await start(limits, judge)
    const ask = () => fetch(`${hub.url}/api/auth/refresh`, { method: 'POST' })
    expect(new Set(await statuses(20, ask))).toEqual(new Set([401]))
  })
})

describe('a sound’s ticket', () => {
  const listener: RequestListener = (request, response) => {
    response.statusCode = request.url?.includes('/good') ? 200 : 403
    response.end('sound')
  }
  const hear = (hub: GatewayUnderTest, ticket: string) => get(hub, `/api/music/stream/${ticket}`)

  it('counts for who holds it when it is good, and for the address when it is not', async () => {
    const limits = { RATE_ADDRESS_PER_MINUTE: '1', RATE_BAD_PER_MINUTE: '2' }
    const hub = await start({ ...limits, RATE_SOUND_PER_MINUTE: '3' }, listener)
    expect(await statuses(4, () => hear(hub, 'good-1'))).toEqual([200, 200, 200, 429])
    expect(await statuses(3, () => hear(hub, 'good-2'))).toEqual([200, 200, 200])
    expect(await statuses(3, (n) => hear(hub, `guess-${n}`))).toEqual([403, 403, 429])
    const other = { ...limits, TRUST_PROXY: '127.0.0.1', RATE_SOUND_PER_MINUTE: '1' }
    const shared = await start(other, listener)
    const from = (address: string) =>
      get(shared, '/api/music/stream/good', { 'x-forwarded-for': address })
    expect((await from('198.51.100.1')).status).toBe(200)
    expect((await from('198.51.100.2')).status).toBe(200)
    expect((await from('198.51.100.1')).status).toBe(429)
  })
})

describe('calls of nobody who is known', () => {
  it('are counted by kind: pictures leave the rest alone', async () => {
    const hub = await start({ RATE_LIGHT_PER_MINUTE: '2', RATE_ADDRESS_PER_MINUTE: '2' })
    const picture = () => get(hub, `/api/images/${'a'.repeat(32)}.webp`)
    const cover = () => get(hub, `/api/music/covers/${'a'.repeat(32)}.webp`)
    expect(await statuses(3, (n) => (n === 1 ? cover() : picture()))).toEqual([200, 200, 429])
    const providers = () => get(hub, '/api/auth/providers')
    expect(await statuses(3, providers)).toEqual([200, 200, 429])
    const begin = () => fetch(`${hub.url}/api/auth/start/discord`, { method: 'POST' })
    expect(await statuses(3, begin)).toEqual([200, 200, 429])
  })

  it('use up no sign-in when it was refused', async () => {
    const hub = await start({ RATE_GUEST_SIGN_INS: '2' }, (request, response) => {
      response.statusCode = request.headers['content-length'] === '2' ? 201 : 400
      response.end('{}')
    })
    const signIn = (body: string) => fetch(`${hub.url}/api/auth/guest`, { method: 'POST', body })
    expect(new Set(await statuses(5, () => signIn('blank')))).toEqual(new Set([400]))
    expect(await statuses(3, () => signIn('{}'))).toEqual([201, 201, 429])
  })
})

describe('a proxy that the hub was not told of', () => {
  it('is told of in the console, with the line to set, and to nobody else', async () => {
    const hub = await start({ TRUST_PROXY: '10.0.0.0/8' })
    const admin = bearer(hub.tokens.tokenFor({ uid: 'ada', admin: true }))
    const notices = (headers: Record<string, string>) => get(hub, '/api/admin/notices', headers)
    expect(await (await notices(admin)).json()).toEqual([])
    const forged = { 'x-forwarded-for': '198.51.100.1' }
    await statuses(3, () => get(hub, '/api/auth/providers', forged))
    expect(await (await notices(admin)).json()).toEqual([
      {
        message:
          'Calls from 127.0.0.1 come with X-Forwarded-For, and it is not a trusted proxy: everybody behind it counts as one address. If it is your proxy, set this and start again.',
        setting: 'TRUST_PROXY=10.0.0.0/8,127.0.0.1',
      },
    ])
    expect((await notices(hub.signedIn())).status).toBe(403)
    expect((await notices({})).status).toBe(401)
  })

  it('does not keep 400 people from coming back when the gateway was started again', async () => {
    const before = await start()
    const { jwks } = before.tokens
    const proxy = await startProxy(before.port)
    running.push(proxy)
    const core = await startUpstream()
    running.push(core)
    await before.gateway.stop()
    const again = await startGateway({
      PORT: String(before.port),
      CORE_URL: core.url,
      AUTH_JWKS: jwks,
    })
    running.splice(running.indexOf(before), 1, again)
    const comeBack = async (n: number): Promise<number[]> => {
      const uid = randomUUID()
      const token = before.tokens.tokenFor({ uid, sid: randomUUID() })
      const headers = { ...bearer(token), ...cookieOf(randomUUID()) }
      const refreshed = await fetch(`${proxy.url}/api/auth/refresh`, { method: 'POST', headers })
      const list = await fetch(`${proxy.url}/api/missions?limit=${n}`, { headers })
      const page = await openLive({ ...again, url: proxy.url }, { token })
      page.close()
      return [refreshed.status, list.status, page.reply.statusCode ?? 0]
    }
    const found: number[] = []
    for (let first = 0; first < 400; first += 40) {
      const some = Array.from({ length: 40 }, (_, n) => comeBack(first + n))
      found.push(...(await Promise.all(some)).flat())
    }
    expect(found).toEqual(Array<number>(1200).fill(200))
  })
})
