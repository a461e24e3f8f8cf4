import { randomUUID } from 'node:crypto'
import type { LiveMessage, Revocation } from '@hub/events'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Bus } from './bus.ts'
import { connectBus } from './event-bus.ts'
import { type CuttableProxy, cuttableProxy } from '../testing/cuttable-proxy.ts'
import { testStores } from '../testing/test-stores.ts'

const log = pino({ level: 'silent' })
const SOON = { timeout: 60_000, interval: 10 }
const live: LiveMessage = { to: 'everyone', event: { name: 'contract.posted', id: 'a' } }

let proxy: CuttableProxy
let prefix: string
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  const { hostname, port } = new URL(testStores().natsUrl)
  proxy = await cuttableProxy(hostname, Number(port))
  stops.push(() => proxy.close())
  prefix = `t${randomUUID().slice(0, 8)}`
})

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

function open(token = testStores().natsToken, ownPrefix = prefix): Bus {
  const url = `nats://${proxy.address}`
  const bus = connectBus({ url, token, name: 'test', log, prefix: ownPrefix })
  stops.push(() => bus.close())
  return bus
}

function keepSayingCurrent(core: Bus): void {
  const timer = setInterval(() => core.publishRevocationsCurrent(), 20)
  stops.push(async () => clearInterval(timer))
}

/** On the same server, by a way of its own. */
async function openBeside(): Promise<Bus> {
  const { natsUrl: url, natsToken: token } = testStores()
  const bus = connectBus({ url, token, name: 'beside', log, prefix })
  stops.push(() => bus.close())
  await expect.poll(() => bus.isConnected, SOON).toBe(true)
  return bus
}

async function openConnected(): Promise<Bus> {
  const bus = open()
  await expect.poll(() => bus.isConnected, SOON).toBe(true)
  return bus
}

describe('the bus', () => {
  it('brings live messages to every listener, and not to those who stopped', async () => {
    const [one, other] = [await openConnected(), await openConnected()]
    const heard: unknown[] = []
    const stop = one.onLive((message) => heard.push(['one', message]))
    other.onLive((message) => heard.push(['other', message]))
    await one.connection?.flush()
    await other.connection?.flush()
    one.publishLive(live)
    await expect.poll(() => heard, SOON).toHaveLength(2)
    stop()
    await one.connection?.flush()
    other.publishLive(live)
    await expect.poll(() => heard, SOON).toHaveLength(3)
    expect(heard.at(-1)).toEqual(['other', live])
  })

  it('keeps hubs apart that share a server', async () => {
    const [mine, theirs] = [await openConnected(), open(undefined, 'another-hub')]
    await expect.poll(() => theirs.isConnected, SOON).toBe(true)
    const heard: LiveMessage[] = []
    mine.onLive((message) => heard.push(message))
    await mine.connection?.flush()
    theirs.publishLive(live)
    await theirs.connection?.flush()
    mine.publishLive(live)
    await expect.poll(() => heard, SOON).toHaveLength(1)
  })

  it('is made while NATS is away, drops what is said, and connects when it can', async () => {
    await proxy.cut()
    const bus = open()
    let connects = 0
    const heard: LiveMessage[] = []
    bus.onReconnect(() => (connects += 1))
    bus.onLive((message) => heard.push(message))
    bus.publishLive(live)
    expect(bus.isConnected).toBe(false)
    await proxy.mend()
    await expect.poll(() => connects, SOON).toBe(1)
    await proxy.cut()
    await expect.poll(() => bus.isConnected, SOON).toBe(false)
    bus.publishLive(live)
    await proxy.mend()
    await expect.poll(() => connects, SOON).toBe(2)
    bus.publishLive({ ...live, to: ['somebody'] })
    await expect.poll(() => heard, SOON).toEqual([{ ...live, to: ['somebody'] }])
  })

  it('calls back all who wait for a connection, also after one that throws', async () => {
    await proxy.cut()
    const bus = open()
    let connects = 0
    bus.onReconnect(() => {
      throw new Error('This one is broken.')
    })
    bus.onReconnect(() => (connects += 1))
    await proxy.mend()
    await expect.poll(() => connects, SOON).toBe(1)
    expect(bus.isConnected).toBe(true)
  })

  it('never throws, whatever the server says', async () => {
    const refused = open('not-the-token')
    expect(() => refused.publishLive(live)).not.toThrow()
    const bus = await openConnected()
    const heard: LiveMessage[] = []
    bus.onLive((message) => heard.push(message))
    bus.connection?.publish(bus.subject('live'), 'not json')
    bus.publishLive(live)
    await expect.poll(() => heard, SOON).toEqual([live])
    await bus.close()
    expect(() => bus.publishLive(live)).not.toThrow()
    expect(refused.isConnected).toBe(false)
  })
})

describe('revocations', () => {
  const revocation: Revocation = { uid: 'a-pilot', version: 2 }

  it('are heard at once, and later by whoever was not there', async () => {
    const [core, gateway] = [await openConnected(), await openConnected()]
    const heard: Revocation[] = []
    gateway.onRevocation((told) => heard.push(told))
    await gateway.connection?.flush()
    core.publishRevocation(revocation)
    await expect.poll(() => heard, SOON).toContainEqual(revocation)
    const late: Revocation[] = []
    open().onRevocation((told) => late.push(told))
    await expect.poll(() => late, SOON).toContainEqual(revocation)
  })

  it('missed by one who throws are told to the next', async () => {
    const core = await openConnected()
    core.publishRevocation(revocation)
    const kept: Revocation[] = []
    open().onRevocation((told) => kept.push(told))
    await expect.poll(() => kept, SOON).toContainEqual(revocation)
    const late: Revocation[] = []
    const gateway = open()
    gateway.onRevocation(() => {
      throw new Error('This one is broken.')
    })
    gateway.onRevocation((told) => late.push(told))
    await expect.poll(() => late, SOON).toContainEqual(revocation)
  })

  it('made while NATS is away are told when it is back', async () => {
    const [core, gateway] = [await openConnected(), await openConnected()]
    const heard: Revocation[] = []
    gateway.onRevocation((told) => heard.push(told))
    await proxy.cut()
    core.publishRevocation({ ...revocation, version: 3 })
    await expect.poll(() => gateway.isConnected, SOON).toBe(false)
    await proxy.mend()
    await expect.poll(() => heard, SOON).toContainEqual({ ...revocation, version: 3 })
  })

  it('made while an older reading of the past hung are read after it', async () => {
    const core = await openBeside()
    const gateway = await openConnected()
    const [heard, beside]: [Revocation[], Revocation[]] = [[], []]
    proxy.freeze()
    gateway.onRevocation((told) => heard.push(told))
    core.publishRevocation({ ...revocation, version: 4 })
    const late = await openBeside()
    late.onRevocation((told) => beside.push(told))
    await expect.poll(() => beside, SOON).toContainEqual({ ...revocation, version: 4 })
    await proxy.cut()
    await expect.poll(() => gateway.isConnected, SOON).toBe(false)
    await proxy.mend()
    await expect.poll(() => heard, SOON).toContainEqual({ ...revocation, version: 4 })
  })

  it('says that it may miss revocations until it hears that it has all, and once that stops', async () => {
    const core = await openBeside()
    const bus = await openConnected()
    bus.onRevocation(() => undefined)
    expect(bus.mayMissRevocations()).toBe(true)
    keepSayingCurrent(core)
    await expect.poll(() => bus.mayMissRevocations(), SOON).toBe(false)
    proxy.freeze()
    await expect.poll(() => bus.mayMissRevocations(), SOON).toBe(true)
    await proxy.cut()
  })

  it('trusts a word that all were published only after it has read those it missed', async () => {
    const core = await openBeside()
    const heard: Revocation[] = []
    const bus = await openConnected()
    bus.onRevocation((revocation) => heard.push(revocation))
    keepSayingCurrent(core)
    await expect.poll(() => bus.mayMissRevocations(), SOON).toBe(false)
    await proxy.cut()
    core.publishRevocation({ uid: 'missed', version: 2 })
    await core.connection?.flush()
    await proxy.mend()
    await expect
      .poll(() => bus.mayMissRevocations() || heard, SOON)
      .toContainEqual({
        uid: 'missed',
        version: 2,
      })
  })

  it('publishes a revocation once on one connection', async () => {
    const [core, bus] = [await openConnected(), await openConnected()]
    const heard: Revocation[] = []
    bus.onRevocation((revocation) => heard.push(revocation))
    await bus.connection?.flush()
    for (const uid of ['a', 'a', 'b']) core.publishRevocation({ uid, version: 2 })
    await expect.poll(() => heard.map(({ uid }) => uid), SOON).toContain('b')
    expect(new Set(heard.slice(0, 2).map(({ uid }) => uid))).toEqual(new Set(['a', 'b']))
  })
})
