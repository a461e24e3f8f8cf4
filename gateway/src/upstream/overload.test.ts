import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { startGateway, type GatewayUnderTest } from '../testing/gateway-under-test.ts'
import { startUpstream } from '../testing/upstream-under-test.ts'
import { until } from '../testing/until.ts'
import { Lane, type Outgoing } from './lane.ts'

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop()
})

/** A gateway whose only slot is taken by a call that is not answered. */
async function startFull(env: Record<string, string> = {}) {
  const held: ServerResponse[] = []
  const core = await startUpstream((_request, response) => held.push(response))
  running.push(core)
  const hub = await startGateway({
    CORE_URL: core.url,
    UPSTREAM_IN_FLIGHT: '1',
    UPSTREAM_QUEUE: '0',
    ...env,
  })
  running.push(hub)
  const first = call(hub)
  await until(() => held.length === 1)
  return { hub, held, first }
}

const call = (hub: GatewayUnderTest, init: RequestInit = {}) =>
  fetch(`${hub.url}/api/missions`, { headers: hub.signedIn(), ...init })

it('refuses who asks again at once no more than once a second', async () => {
  const { hub, held, first } = await startFull()
  const start = Date.now()
  let refusals = 0
  while (Date.now() - start < 1_500) {
    expect((await call(hub)).status).toBe(503)
    refusals += 1
  }
  const seconds = (Date.now() - start) / 1000
  expect(refusals).toBeLessThanOrEqual(seconds)
  held[0]?.end()
  expect((await first).status).toBe(200)
})

it('answers others while it holds refusals back', async () => {
  const { hub, held, first } = await startFull()
  const refused = Array.from({ length: 20 }, () => call(hub))
  const bystander = await fetch(`${hub.url}/`)
  expect(bystander.status).toBe(200)
  held[0]?.end()
  expect((await first).status).toBe(200)
  const statuses = (await Promise.all(refused)).map(({ status }) => status)
  expect(statuses).toEqual(statuses.map(() => 503))
})

it('answers those it holds back before it stops', async () => {
  const { hub, held, first } = await startFull({ DRAIN_SECONDS: '4' })
  const refused = [call(hub), call(hub)]
  await fetch(`${hub.url}/`)
  held[0]?.end()
  await first
  running.pop()
  const statuses = Promise.all(refused.map(async (reply) => (await reply).status))
  await hub.stop()
  expect(await statuses).toEqual([503, 503])
})

it('gives others a place among those who wait, and every second turn', async () => {
  const { hub, held, first } = await startFull({
    UPSTREAM_QUEUE: '3',
    UPSTREAM_QUEUE_MS: '60000',
    TRUST_PROXY: '127.0.0.1',
    METRICS_PORT: '0',
  })
  const from = async (address: string) => {
    const headers = { ...hub.signedIn(address), 'x-forwarded-for': address }
    return (await fetch(`${hub.url}/api/missions`, { headers })).status
  }
  const queued = async () => {
    const reply = await fetch(`http://127.0.0.1:${hub.gateway.metricsPort()}/metrics`)
    return /^gateway_queued\{upstream="core"\} (\d+)$/m.exec(await reply.text())?.[1]
  }
  const crowd = [1, 2, 3].map(() => from('198.51.100.1'))
  await until(async () => (await queued()) === '3')
  const other = from('203.0.113.1')
  // The one of the crowd that gives its place is told.
  expect(await Promise.race(crowd)).toBe(503)
  const turns: unknown[] = []
  for (let turn = 1; turn <= 3; turn += 1) {
    held[turn - 1]?.end()
    await until(() => held.length === turn + 1)
    turns.push(held[turn]?.req.headers['x-forwarded-for'])
  }
  held[3]?.end()
  expect(turns).toEqual(['198.51.100.1', '203.0.113.1', '198.51.100.1'])
  expect((await first).status).toBe(200)
  expect(await other).toBe(200)
  const refused = (await Promise.all(crowd)).filter((status) => status === 503)
  expect(refused).toHaveLength(1)
})

describe('a call that is turned away', () => {
  const none = { inFlight: 0, queue: 0, queueMs: 1, expectedMs: 1, isLong: false }
  const limits = { ...none, connectMs: 1, headersMs: 1, bodyMs: 1 }

  /** Sends a call with such a body to a service that takes none; whether it is refused yet. */
  function send(lane: Lane, body: Buffer | undefined): () => boolean {
    let isRefused = false
    const refuse = () => (isRefused = true)
    const options = { method: 'POST', path: '/', body } as Outgoing['options']
    lane.send({ options, isOver: false, refuse } as Partial<Outgoing> as Outgoing)
    return () => isRefused
  }

  it('is refused at once when much of it is in memory, and else later', () => {
    const lane = new Lane('http://127.0.0.1:9', limits)
    const [small, large] = [Buffer.alloc(16 * 1024), Buffer.alloc(16 * 1024 + 1)]
    const isRefused = [undefined, small, large].map((body) => send(lane, body))
    expect(isRefused.map((is) => is())).toEqual([false, false, true])
    lane.close()
    expect(isRefused.map((is) => is())).toEqual([true, true, true])
  })
})
