import type { EventData, EventName } from '@hub/events'
import { openDatabase } from '@hub/service-kit/database'
import { emit, inTransaction, startConsumer, startRelay } from '@hub/service-kit/events'
import { eventTables, testDatabase } from '@hub/service-kit/testing'
import type { CoreUnderTest } from './core-under-test.ts'

/** What svc-core sees of svc-media: facts that come, by an outbox and a relay of its own. */
export interface FakeMedia {
  /** Whom it was told to forget, each time it was told. */
  asked: string[]
  /** Answers that somebody is forgotten. */
  forget(userId: string): Promise<void>
  tell: Tell
  stop(): Promise<void>
}

type Tell = <N extends EventName>(name: N, data: EventData<N>) => Promise<void>

export async function startFakeMedia({ core }: CoreUnderTest): Promise<FakeMedia> {
  const { bus, log } = core
  const own = await testDatabase({ schema: 'media', migrations: [eventTables] })
  const database = openDatabase({ url: own.url, schema: 'media' })
  const relay = startRelay({ database, bus, log })
  const asked: string[] = []
  const consumer = startConsumer({
    // The inbox of svc-core does for both: they hear under different names.
    database: core.database,
    bus,
    log,
    durable: 'fake-media',
    handlers: { 'core.user.deleted': async ({ data }) => void asked.push(data.userId) },
  })
  const tell: Tell = (name, data) => inTransaction(database, relay, (trx) => emit(trx, name, data))
  return {
    asked,
    tell,
    forget: (userId) => tell('media.user.forgotten', { userId }),
    async stop() {
      await consumer.stop()
      await relay.stop()
      await database.close()
      await own.drop()
    },
  }
}
