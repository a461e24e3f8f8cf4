import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type EndpointName, endpointOf, endpoints } from '@hub/api-spec'
import { connectBus, type Bus } from '@hub/service-kit/events'
import { testStores } from '@hub/service-kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway, type GatewayUnderTest } from '../testing/gateway-under-test.ts'
import { openLive } from '../testing/live-client.ts'
import { rawRequest } from '../testing/raw-client.ts'
import { until } from '../testing/until.ts'

let hub: GatewayUnderTest
let bus: Bus

beforeAll(async () => {
  hub = await startGateway({ LIVE_HEARTBEAT_MS: '100', METRICS_PORT: '0' })
  const { natsUrl, natsToken } = testStores()
  bus = connectBus({ url: natsUrl, token: natsToken, name: 'test', log: hub.gateway.app.log })
  await until(() => bus.isConnected)
  // A page hears the bus only once the gateway does.
  const page = await openLive(hub)
  await until(() => {
    bus.publishLive({ to: 'everyone', event: { name: 'library.changed' } })
    return page.events.some(({ name }) => name === 'library.changed')
  })
  page.close()
})
afterAll(async () => {
  await bus.close()
  await hub.stop()
})

const tell = (to: 'everyone' | string[], name: string, id?: string) =>
  bus.publishLive({ to, event: { name, ...(id !== undefined && { id }) } })

/** Calls of the map that this process answers itself. */
const owned = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => endpointOf(name).owner === 'gateway',
)

it('has tests here for every call of the map that the gateway answers itself', () => {
  expect(owned).toEqual(['GET /api/admin/notices', 'GET /api/events'])
})

describe('GET /api/events', () => {
  it('gives each page what its person may see, in order', async () => {
    const author = await openLive(hub, { uid: 'author' })
    const other = await openLive(hub, { uid: 'other' })
    tell('everyone', 'contract.posted', 'c1')
    tell(['author', 'somebody'], 'haggle.offered', 'c1')
    tell('everyone', 'contract.changed', 'c1')
    await Promise.all([author.next('contract.changed'), other.next('contract.changed')])
    expect(author.events).toEqual([
      { name: 'contract.posted', id: 'c1' },
      { name: 'haggle.offered', id: 'c1' },
      { name: 'contract.changed', id: 'c1' },
    ])
    expect(other.events.map(({ name }) => name)).toEqual(['contract.posted', 'contract.changed'])
    expect(author.reply.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    })
    author.close()
    other.close()
  })

  it('needs a token', async () => {
    expect((await fetch(`${hub.url}/api/events`)).status).toBe(401)
  })

  it('gives a page that comes back what it missed, and not what others may see', async () => {
    const before = await openLive(hub, { uid: 'returning' })
    tell('everyone', 'contract.posted', 'seen')
    await before.next('contract.posted')
    const lastId = before.lastId()
    before.close()
    const witness = await openLive(hub, { uid: 'witness' })
    tell(['witness'], 'haggle.offered', 'private')
    tell('everyone', 'contract.removed', 'missed')
    await witness.next('contract.removed')
    const after = await openLive(hub, { uid: 'returning', lastId })
    await after.next('contract.removed')
    expect(after.events).toEqual([{ name: 'contract.removed', id: 'missed' }])
    expect(after.lastId()).toBe(witness.lastId())
    after.close()
    witness.close()
  })

  it('gives nothing twice to a page that missed nothing', async () => {
    const before = await openLive(hub)
    const after = await openLive(hub, { lastId: before.lastId() })
    tell('everyone', 'contract.posted', 'new')
    await after.next('contract.posted')
    expect(after.events).toEqual([{ name: 'contract.posted', id: 'new' }])
    before.close()
    after.close()
  })

  it.each(['another-17', 'nonsense', '', '-1'])(
    'has a page start over whose last event was %j',
    async (lastId) => {
      const page = await openLive(hub, { lastId })
      expect(await page.next('resync')).toEqual({ name: 'resync' })
      page.close()
    },
  )

  it('has a page start over that missed more than is kept', async () => {
    const before = await openLive(hub)
    const lastId = before.lastId()
    for (let n = 0; n < 400; n += 1) tell('everyone', 'contract.changed', String(n))
    await until(() => before.events.length === 400)
    const after = await openLive(hub, { lastId })
    await after.next('resync')
    expect(after.events.length).toBe(1)
    before.close()
    after.close()
  })

  it('gives signs of life', async () => {
    const page = await openLive(hub)
    await until(() => page.text().split(': \n\n').length > 2)
    expect(page.events).toEqual([])
    page.close()
  })

  it('takes so many pages of one person', async () => {
    const crowded = await startGateway({ LIVE_PER_USER: '2' })
    const pages = [await openLive(crowded), await openLive(crowded)]
    const third = await openLive(crowded)
    expect(third.reply.statusCode).toBe(429)
    expect(third.reply.headers['retry-after']).toBe('30')
    expect((await openLive(crowded, { uid: 'other' })).reply.statusCode).toBe(200)
    pages[0]?.close()
    await until(async () => (await openLive(crowded)).reply.statusCode === 200)
    await crowded.stop()
  })

  it('ends with the token it was opened with', async () => {
    const token = hub.tokens.tokenFor({ uid: 'brief', expiresIn: 1 })
    const page = await openLive(hub, { token })
    await page.ended
    expect(page.text()).toContain(': bye')
  })

  it('ends for a person whose tokens were revoked, and for nobody else', async () => {
    const uid = randomUUID()
    const old = await openLive(hub, { token: hub.tokens.tokenFor({ uid, version: 1 }) })
    const fresh = await openLive(hub, { token: hub.tokens.tokenFor({ uid, version: 2 }) })
    const other = await openLive(hub, { uid: 'unconcerned' })
    bus.publishRevocation({ uid, version: 2 })
    await old.ended
    expect(old.events).toEqual([{ name: 'session.revoked' }])
    tell('everyone', 'contract.posted')
    await Promise.all([fresh.next('contract.posted'), other.next('contract.posted')])
    fresh.close()
    other.close()
  })

  it('ends once for tokens whose revocation is heard twice, as it is from the stream that keeps them', async () => {
    const uid = randomUUID()
    const old = await openLive(hub, { token: hub.tokens.tokenFor({ uid, version: 1 }) })
    const other = await openLive(hub, { uid: 'unconcerned' })
    for (let time = 0; time < 2; time += 1) bus.publishRevocation({ uid, version: 2 })
    await old.ended
    expect(old.events).toEqual([{ name: 'session.revoked' }])
    tell('everyone', 'contract.posted')
    await other.next('contract.posted')
    other.close()
  })

  it('drops a page that does not read, and no other', async () => {
    const dropped = async () => {
      const reply = await fetch(`http://127.0.0.1:${hub.gateway.metricsPort()}/metrics`)
      return /gateway_live_dropped_total (\d+)/.exec(await reply.text())?.[1]
    }
    expect(await dropped()).toBe('0')
    const { authorization } = hub.signedIn('slow')
    const slow = connect(hub.port, '127.0.0.1')
    slow.on('error', () => {})
    slow.write(rawRequest('/api/events', [`Authorization: ${authorization}`]))
    await once(slow, 'data')
    slow.pause()
    const quick = await openLive(hub, { uid: 'quick' })
    const padding = 'x'.repeat(50_000)
    await until(async () => {
      // Some megabytes fit between the two: many at once get there sooner.
      for (let n = 0; n < 20; n += 1) tell(['slow'], 'contract.changed', padding)
      return (await dropped()) === '1'
    })
    tell('everyone', 'contract.posted', 'after')
    await quick.next('contract.posted')
    expect(quick.events).toEqual([{ name: 'contract.posted', id: 'after' }])
    quick.close()
    slow.destroy()
  })
})
