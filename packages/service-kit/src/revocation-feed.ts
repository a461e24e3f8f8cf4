import { REVOKED_SUBJECT, type Revocation } from '@hub/events'
import { DeliverPolicy, jetstreamManager, StorageType } from '@nats-io/jetstream'
import type { Bus } from './event-bus.ts'
import type { Log } from './log.ts'

type Feed = Pick<Bus, 'publishRevocation' | 'onRevocation'>
type Rest = Omit<Bus, keyof Feed>

/** Longer than any access token lives: older revocations concern nobody. */
const KEPT_NS = 11 * 60 * 1e9

/**
 * Revocations are heard at once over core NATS, and kept in a stream for as long as a token lives,
 * so that a process that starts or reconnects later learns what it missed.
 */
export function createRevocationFeed(bus: Rest, log: Log): Feed {
  const handlers = new Set<(revocation: Revocation) => void>()
  const unsent = new Map<string, Revocation>()
  const tell = (revocation: Revocation) => {
    for (const handler of handlers) handler(revocation)
  }

  async function send(): Promise<void> {
    const { connection } = bus
    if (!bus.isConnected || !connection || unsent.size === 0) return
    const jetstream = (await openHistory(bus, connection)).jetstream()
    for (const [key, revocation] of unsent) {
      await jetstream.publish(bus.subject(REVOKED_SUBJECT), JSON.stringify(revocation))
      if (unsent.get(key) === revocation) unsent.delete(key)
    }
  }

  async function catchUp(): Promise<void> {
    const { connection } = bus
    if (!connection || handlers.size === 0) return
    const history = (await openHistory(bus, connection)).jetstream()
    const consumer = await history.consumers.get(bus.streamName('REVOCATIONS'), {
      deliver_policy: DeliverPolicy.All,
    })
    let { num_pending: left } = await consumer.info()
    if (left === 0) return
    for await (const message of await consumer.consume({ max_messages: 500 })) {
      tell(message.json<Revocation>())
      left -= 1
      if (left === 0) break
    }
    await consumer.delete()
  }

  const quietly = (work: Promise<void>) => {
    work.catch((error: unknown) => log.warn({ err: error }, 'revocations wait for NATS'))
  }
  bus.onReconnect(() => {
    quietly(send())
    quietly(catchUp())
  })
  return {
    publishRevocation(revocation) {
      unsent.set(keyOf(revocation), revocation)
      bus.publish(REVOKED_SUBJECT, revocation)
      quietly(send())
    },
    onRevocation(handler) {
      handlers.add(handler)
      const stop = bus.subscribe(REVOKED_SUBJECT, handler)
      if (bus.isConnected) quietly(catchUp())
      return () => {
        stop()
        handlers.delete(handler)
      }
    },
  }
}

/** A later revocation of the same person or session takes an earlier one's place. */
const keyOf = ({ uid, sid }: Revocation) => sid ?? uid

type Connection = NonNullable<Bus['connection']>

async function openHistory(bus: Rest, connection: Connection) {
  const manager = await jetstreamManager(connection)
  await manager.streams.add({
    name: bus.streamName('REVOCATIONS'),
    subjects: [bus.subject(REVOKED_SUBJECT)],
    storage: StorageType.File,
    max_age: KEPT_NS,
  })
  return manager
}
