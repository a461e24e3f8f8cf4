import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { startGateway, type GatewayUnderTest } from '../testing/gateway-under-test.ts'
import { startUpstream, type UpstreamUnderTest } from '../testing/upstream-under-test.ts'
import { until } from '../testing/until.ts'

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop()
})

async function start(
  env: Record<string, string>,
  listener?: Parameters<typeof startUpstream>[0],
): Promise<{ hub: GatewayUnderTest; core: UpstreamUnderTest }> {
  const core = await startUpstream(listener)
  running.push(core)
  const hub = await startGateway({ CORE_URL: core.url, MEDIA_URL: core.url, ...env })
  running.push(hub)
  return { hub, core }
}

const statuses = (replies: Response[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)

async function times(count: number, call: () => Promise<Response>): Promise<Response[]> {
  const replies: Response[] = []
  for (let n = 0; n < count; n += 1) replies.push(await call())
  return replies
}

describe('how often somebody may call', () => {
  it('is counted for each person, wherever they call from', async () => {
    const { hub } = await start({ RATE_USER_PER_MINUTE: '3' })
    const call = (uid: string) => fetch(`${hub.url}/api/missions`, { headers: hub.signedIn(uid) })
    const replies = await times(4, () => call('busy'))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(replies[3]?.headers.get('retry-after')).toBe('20')
    expect(await replies[3]?.json()).toEqual({
      message: 'That was a lot at once. Please try again in 20 seconds.',
    })
    expect((await call('other')).status).toBe(200)
  })

  it('is counted by address for who has no token', async () => {
    const { hub } = await start({ RATE_ADDRESS_PER_MINUTE: '2' })
    const replies = await times(3, () => fetch(`${hub.url}/api/missions`))
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 429])
  })

  it('has a limit of its own for sign-ins', async () => {
    const { hub } = await start({ RATE_GUEST_SIGN_INS: '2' })
    const signIn = () => fetch(`${hub.url}/api/auth/guest`, { method: 'POST' })
    const replies = await times(3, signIn)
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(replies[2]?.headers.get('retry-after')).toBe('300')
    expect(await replies[2]?.json()).toEqual({
      message: 'There were many sign-ins from your network. Please try again in 5 minutes.',
    })
    expect((await fetch(`${hub.url}/api/auth/providers`)).status).toBe(200)
  })

  it('has a limit of its own for uploads', async () => {
    const { hub } = await start({ RATE_UPLOADS_PER_MINUTE: '1', RATE_USER_PER_MINUTE: '1' })
    const headers = hub.signedIn()
    const upload = () => fetch(`${hub.url}/api/trading_posts`, { method: 'POST', headers })
    const list = () => fetch(`${hub.url}/api/trading_posts`, { headers })
    expect((await upload()).status).toBe(200)
    expect((await upload()).status).toBe(429)
    expect((await list()).status).toBe(200)
    expect((await list()).status).toBe(429)
  })

  it('is counted by the address that a trusted proxy names', async () => {
    const { hub } = await start({ RATE_GUEST_SIGN_INS: '1', TRUST_PROXY: '127.0.0.0/8' })
    const signIn = (from: string) =>
      fetch(`${hub.url}/api/auth/guest`, { method: 'POST', headers: { 'x-forwarded-for': from } })
    expect((await signIn('198.51.100.1')).status).toBe(200)
    expect((await signIn('198.51.100.2')).status).toBe(200)
    expect((await signIn('6.6.6.6, 198.51.100.1')).status).toBe(429)
    expect((await signIn('2001:db8::1')).status).toBe(200)
    expect((await signIn('2001:db8::2')).status).toBe(429)
  })
})

describe('calls under way to one service', () => {
  it('are so many at once, a few wait, and the rest are told to come again', async () => {
    const held: ServerResponse[] = []
    const { hub } = await start(
      { UPSTREAM_IN_FLIGHT: '2', UPSTREAM_QUEUE: '1' },
      (_request, response) => held.push(response),
    )
    const call = () => fetch(`${hub.url}/api/missions`, { headers: hub.signedIn() })
    const calls = [call(), call()]
    await until(() => held.length === 2)
    calls.push(call(), call())
    const refused = await Promise.race(calls)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toEqual({
      message: 'Hangar is very busy. Please try again in a moment.',
    })
    expect(held.length).toBe(2)
    held[0]?.end()
    await until(() => held.length === 3)
    for (const response of held.slice(1)) response.end()
    expect(statuses(await Promise.all(calls))).toEqual([200, 200, 200, 503])
  })

  it('do not wait for long', async () => {
    const held: ServerResponse[] = []
    const { hub } = await start(
      { UPSTREAM_IN_FLIGHT: '1', UPSTREAM_QUEUE_MS: '50' },
      (_request, response) => held.push(response),
    )
    const call = () => fetch(`${hub.url}/api/missions`, { headers: hub.signedIn() })
    const first = call()
    await until(() => held.length === 1)
    expect((await call()).status).toBe(503)
    held[0]?.end()
    expect((await first).status).toBe(200)
  })

  it('leave the other service alone', async () => {
    const held: ServerResponse[] = []
    const { hub } = await start(
      { UPSTREAM_IN_FLIGHT: '1', UPSTREAM_QUEUE: '0' },
      (request, response) => {
        if (request.url === '/api/missions') held.push(response)
        else response.end('[]')
      },
    )
    const call = (path: string) => fetch(hub.url + path, { headers: hub.signedIn() })
    const first = call('/api/missions')
    await until(() => held.length === 1)
    expect((await call('/api/missions')).status).toBe(503)
    expect((await call('/api/music/jukebox')).status).toBe(200)
    held[0]?.end()
    expect((await first).status).toBe(200)
  })
})
