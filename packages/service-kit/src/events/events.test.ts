import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { Knex } from 'knex'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Consumer, startConsumer } from './consumer.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { createDelivery } from './delivery.ts'
import { listDeadLetters, replayDeadLetters } from './dead-letters.ts'
import type { Bus } from './bus.ts'
import { connectBus } from './event-bus.ts'
import { type EventHandlers, handleOnce } from './inbox.ts'
import type { Migration } from '../database/migrate.ts'
import { emit, inTransaction } from './outbox.ts'
import { type Relay, startRelay } from './outbox-relay.ts'
import { type CuttableProxy, cuttableProxy } from '../testing/cuttable-proxy.ts'
import { eventTables } from '../testing/event-tables.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testStores } from '../testing/test-stores.ts'

const log = pino({ level: 'silent' })

const effects: Migration = {
  name: '0001-effects',
  async up(knex) {
    await knex.raw('create table effects (user_id uuid not null)')
  },
  down: () => Promise.resolve(),
}

async function remember(event: { data: { userId?: string } }, trx: Knex.Transaction) {
  await trx('effects').insert({ userId: event.data.userId })
}

const handlers: EventHandlers = { 'core.user.created': remember }
const durable = 'test-remember'

let proxy: CuttableProxy
let test: TestDatabase
let database: Database
let bus: Bus
let relay: Relay
const stops: (() => Promise<void>)[] = []

function openBus(prefix: string, address: string): Bus {
  const { natsToken } = testStores()
  const opened = connectBus({
    url: `nats://${address}`,
    token: natsToken,
    name: 'test',
    log,
    prefix,
  })
  stops.push(() => opened.close())
  return opened
}

function consume(options: Partial<Parameters<typeof startConsumer>[0]> = {}): Consumer {
  const consumer = startConsumer({ database, bus, durable, handlers, log, ...options })
  stops.push(() => consumer.stop())
  return consumer
}

function relayFrom(from: Bus): Relay {
  const started = startRelay({ database, bus: from, log })
  stops.push(() => started.stop())
  return started
}

async function create(userId: string = randomUUID()): Promise<string> {
  await inTransaction(database, relay, (trx) => emit(trx, 'core.user.created', { userId }))
  return userId
}

const createMany = (count: number) => Promise.all(Array.from({ length: count }, () => create()))

const listEffects = async (): Promise<string[]> =>
  (await database.knex('effects').pluck<string[]>('userId')).toSorted()

const sorted = (userIds: readonly string[]) => userIds.toSorted()

/** Longer than two heartbeats. */
const HUNG_MS = 6_000
const SOON = { timeout: 60_000, interval: 20 }

const countWaiting = () => database.knex('outbox').whereNull('publishedAt').pluck('id')

beforeEach(async () => {
  const { hostname, port } = new URL(testStores().natsUrl)
  proxy = await cuttableProxy(hostname, Number(port))
  stops.push(() => proxy.close())
  const migrations = [eventTables, effects]
  test = await testDatabase({ schema: 'core', migrations })
  database = openDatabase({ url: test.url, schema: 'core' })
  bus = openBus(`t${randomUUID().slice(0, 8)}`, proxy.address)
  relay = relayFrom(bus)
})

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
  await database.close()
  await test.drop()
})

describe('outbox and inbox', () => {
  it('bring every fact to its effect, once', async () => {
    consume()
    await expect.poll(listEffects, SOON).toEqual(sorted(await createMany(50)))
    expect(await countWaiting()).toEqual([])
  })

  it('tell nothing of a transaction that was rolled back, nor what the catalogue does not know', async () => {
    consume()
    const failing = inTransaction(database, relay, async (trx) => {
      await emit(trx, 'core.user.created', { userId: randomUUID() })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    const misfit = inTransaction(database, relay, (trx) =>
      emit(trx, 'core.user.created', { userId: 'x' }),
    )
    await expect(misfit).rejects.toThrow('core.user.created does not fit the catalogue')
    await expect.poll(listEffects, SOON).toEqual(sorted([await create()]))
  })

  it('let writes go on while NATS is away, and bring it all after, once', async () => {
    consume()
    const before = await createMany(20)
    await proxy.cut()
    const during = await createMany(100)
    await expect.poll(() => bus.isConnected).toBe(false)
    const later = await createMany(100)
    await proxy.mend()
    await expect.poll(listEffects, SOON).toEqual(sorted([...before, ...during, ...later]))
  })

  it('come soon after NATS hung, and was started again', async () => {
    await relay.stop()
    const prefix = `t${randomUUID().slice(0, 8)}`
    relay = relayFrom(openBus(prefix, new URL(testStores().natsUrl).host))
    consume({ bus: openBus(prefix, proxy.address) })
    const before = await create()
    await expect.poll(listEffects, SOON).toEqual([before])
    proxy.freeze()
    // By now it knows: it asks, and gets no answer.
    await pause(HUNG_MS)
    await proxy.cut()
    await proxy.mend()
    const after = await create()
    await expect.poll(listEffects, SOON).toEqual(sorted([before, after]))
  })

  it('fill a stream that was lost again, without a second effect', async () => {
    consume()
    const before = await createMany(30)
    await expect.poll(listEffects, SOON).toEqual(sorted(before))
    await proxy.cut()
    const other = openBus(bus.subject(''), new URL(testStores().natsUrl).host)
    await expect.poll(() => other.isConnected).toBe(true)
    const manager = await jetstreamManager(other.connection as never)
    await manager.streams.delete(bus.streamName('CORE'))
    const during = await createMany(10)
    await proxy.mend()
    await expect.poll(listEffects, SOON).toEqual(sorted([...before, ...during]))
    const all = async () => (await manager.streams.info(bus.streamName('CORE'))).state.messages
    await expect.poll(all, SOON).toBe(40)
    const acknowledged = async () =>
      (await manager.consumers.info(bus.streamName('CORE'), durable)).ack_floor.stream_seq
    await expect.poll(acknowledged, SOON).toBe(40)
    await expect.poll(listEffects, SOON).toEqual(sorted([...before, ...during]))
  })

  it('serve a consumer that comes later', async () => {
    const before = await createMany(5)
    await expect.poll(countWaiting, SOON).toEqual([])
    consume()
    await expect.poll(listEffects, SOON).toEqual(sorted(before))
  })

  it('bring what a release came to hear of, and nothing twice', async () => {
    const first = consume()
    const created = await create()
    await expect.poll(listEffects, SOON).toEqual([created])
    await first.stop()
    consume({ handlers: { ...handlers, 'core.user.renamed': remember } })
    const userId = randomUUID()
    await inTransaction(database, relay, (trx) => emit(trx, 'core.user.renamed', { userId }))
    await expect.poll(listEffects, SOON).toEqual(sorted([created, userId]))
  })

  it('lose nothing while a copy of an older release runs beside a newer one', async () => {
    const newer: EventHandlers = { ...handlers, 'core.user.renamed': remember }
    const soon = () => 50
    consume({ handlers: newer, retryDelayMs: soon })
    const created = await create()
    await expect.poll(listEffects, SOON).toEqual([created])
    // It starts last, knows less, and is handed half of what comes.
    consume({ retryDelayMs: soon })
    const userIds = Array.from({ length: 20 }, () => randomUUID())
    for (const userId of userIds) {
      await inTransaction(database, relay, (trx) => emit(trx, 'core.user.renamed', { userId }))
    }
    const later = await create()
    await expect.poll(listEffects, SOON).toEqual(sorted([created, ...userIds, later]))
    expect(await listDeadLetters(database.knex)).toEqual([])
  })

  it('do not wait for one another', async () => {
    let together = 0
    let isMet = () => {}
    const met = new Promise<void>((resolve) => (isMet = resolve))
    const meet: EventHandlers = {
      async 'core.user.created'(event, trx) {
        together += 1
        if (together === 2) isMet()
        await met
        await remember(event, trx)
      },
    }
    consume({ handlers: meet })
    await expect.poll(listEffects, SOON).toEqual(sorted(await createMany(2)))
  })

  it('share the work among copies of a consumer', async () => {
    consume()
    const leaving = consume()
    const first = await createMany(40)
    await leaving.stop()
    await expect.poll(listEffects, SOON).toEqual(sorted([...first, ...(await createMany(40))]))
  })

  it('have the effect of an event once when two copies get it together', async () => {
    const event = {
      id: uuidv7(),
      name: 'core.user.created',
      data: { userId: randomUUID() },
    } as const
    const times = await Promise.all(
      Array.from({ length: 8 }, () => handleOnce(database, durable, event, handlers)),
    )
    expect(times.filter(Boolean)).toHaveLength(1)
    expect(await listEffects()).toEqual([event.data.userId])
  })
})

describe('relay', () => {
  it('is one of the copies, and another when that one stops', async () => {
    consume()
    const copies = [relay, relayFrom(bus), relayFrom(bus)]
    const leaders = () => copies.filter(({ isLeader }) => isLeader)
    await expect.poll(() => leaders().length, SOON).toBe(1)
    const [leader] = leaders() as [Relay]
    const first = await createMany(10)
    await expect.poll(listEffects, SOON).toEqual(sorted(first))
    await leader.stop()
    await expect.poll(() => leaders().length, SOON).toBe(1)
    expect(leaders()).not.toContain(leader)
    await expect.poll(listEffects, SOON).toEqual(sorted([...first, ...(await createMany(10))]))
  })

  it('leads again when its connection to the database was ended', async () => {
    consume()
    const first = await createMany(5)
    await expect.poll(listEffects, SOON).toEqual(sorted(first))
    const killed = await database.pool.query(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`)
    expect(killed.rowCount).toBe(1)
    await expect.poll(listEffects, SOON).toEqual(sorted([...first, ...(await createMany(5))]))
  })
})

describe('dead letters', () => {
  it('park what fails ten times, let the rest pass, and can be tried again', async () => {
    const poison = randomUUID()
    let tries = 0
    const failing: EventHandlers = {
      async 'core.user.created'(event, trx) {
        await remember(event, trx)
        if (event.data.userId !== poison) return
        tries += 1
        throw new Error('cannot')
      },
    }
    consume({ handlers: failing, retryDelayMs: () => 1 })
    await create(poison)
    const fine = await createMany(5)
    const parked = () => listDeadLetters(database.knex)
    await expect
      .poll(parked, SOON)
      .toMatchObject([{ consumer: durable, name: 'core.user.created', error: 'Error: cannot' }])
    expect(tries).toBe(10)
    await expect.poll(listEffects, SOON).toEqual(sorted(fine))
    const replay = { database, durable, log }
    expect(await replayDeadLetters({ ...replay, handlers: failing })).toEqual({
      done: 0,
      failed: 1,
    })
    expect(await replayDeadLetters({ ...replay, handlers })).toEqual({ done: 1, failed: 0 })
    expect(await parked()).toEqual([])
    await expect.poll(listEffects, SOON).toEqual(sorted([...fine, poison]))
  })

  it('park what no release came to handle', async () => {
    const parked: unknown[] = []
    const deliver = createDelivery({ database, bus, durable, handlers, log, retryDelayMs: () => 1 })
    const message = (minutesAgo: number, deliveryCount: number) =>
      ({
        subject: bus.subject('core.user.renamed'),
        headers: new Map([
          ['Nats-Msg-Id', eventId],
          ['Nats-Expected-Stream', 'CORE'],
        ]),
        string: () => JSON.stringify({ userId: randomUUID() }),
        time: new Date(Date.now() - minutesAgo * 60_000),
        redelivered: deliveryCount > 1,
        info: { deliveryCount, stream: 'CORE' },
        nak: () => undefined,
        term: (reason: string) => parked.push(reason),
      }) as unknown as JsMsg
    const eventId = uuidv7()
    for (let count = 1; count <= 20; count += 1) await deliver(message(1, count))
    expect(parked).toEqual([])
    for (let count = 21; count <= 29; count += 1) await deliver(message(11, count))
    expect(parked).toEqual(['parked'])
    expect(await listDeadLetters(database.knex)).toMatchObject([
      { eventId, name: 'core.user.renamed', error: 'Error: core.user.renamed has no handler here' },
    ])
  })

  it('park at once what nobody can read', async () => {
    consume()
    await expect.poll(listEffects, SOON).toEqual(sorted([await create()]))
    const stream = jetstream(bus.connection as never)
    const subject = bus.subject('core.user.created')
    const expected = { streamName: bus.streamName('CORE') }
    await stream.publish(subject, 'not json', { msgID: uuidv7(), expect: expected })
    await stream.publish(subject, '{"userId": 5}', { msgID: uuidv7(), expect: expected })
    await stream.publish(subject, '{}')
    const reasons = async () => (await listDeadLetters(database.knex)).map(({ error }) => error)
    await expect.poll(reasons, SOON).toHaveLength(3)
    expect(await reasons()).toEqual(
      expect.arrayContaining([expect.stringContaining('the payload is not JSON')]),
    )
  })

  it('park a fact that another service had JetStream bring there, and do nothing for it', async () => {
    consume()
    const created = await create()
    await expect.poll(listEffects, SOON).toEqual([created])
    const manager = await jetstreamManager(bus.connection as never)
    const [name, subject] = [bus.streamName('OTHER'), bus.subject('other.fact')]
    const republish = { src: subject, dest: bus.subject('core.user.created') }
    await manager.streams.add({ name, subjects: [subject], republish })
    const stream = manager.jetstream()
    const payload = JSON.stringify({ userId: randomUUID() })
    const asIfItsOwn = { msgID: uuidv7(), expect: { streamName: bus.streamName('CORE') } }
    await expect(stream.publish(subject, payload, asIfItsOwn)).rejects.toThrow(
      'expected stream does not match',
    )
    await stream.publish(subject, payload, { msgID: uuidv7() })
    const reasons = async () => (await listDeadLetters(database.knex)).map(({ error }) => error)
    await expect
      .poll(reasons, SOON)
      .toEqual([expect.stringContaining('its own service did not publish it')])
    expect(await listEffects()).toEqual([created])
    await manager.streams.delete(name)
  })
})
