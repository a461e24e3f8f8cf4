import { REVOCATIONS_CURRENT_SUBJECT, REVOKED_SUBJECT, type Revocation } from '@hub/events'
import { DeliverPolicy, jetstreamManager, StorageType } from '@nats-io/jetstream'
import type { Bus } from './bus.ts'
import { findStream } from './event-streams.ts'
import type { Log } from '../base/log.ts'
import { createRevocations } from '../auth/revocations.ts'
import { notifyAll } from '../concurrency/notify-all.ts'

type Feed = Pick<
  Bus,
  'publishRevocation' | 'publishRevocationsCurrent' | 'onRevocation' | 'mayMissRevocations'
>
type Rest = Omit<Bus, keyof Feed>

/** Longer than any access token lives: older revocations concern nobody. */
const KEPT_NS = 11 * 60 * 1e9

/** After this long without a word, a revocation may have been missed. */
const DEAF_AFTER_MS = 2_000

/**
 * Revocations are heard at once over core NATS, and kept in a stream for as long as a token lives,
 * so that a process that starts or reconnects later learns what it missed.
 */
export function createRevocationFeed(bus: Rest, log: Log): Feed {
  const handlers = new Set<(revocation: Revocation) => void>()
  const unsent = new Map<string, Revocation>()
  let published = createRevocations()
  let isCaughtUp = false
  let connects = 0
  let catchingUp: Promise<void> | undefined
  let heardAt = Number.NEGATIVE_INFINITY
  const handle = (revocation: Revocation) => notifyAll(handlers, log, revocation)

  async function send(): Promise<void> {
    const { connection } = bus
    if (!bus.isConnected || !connection || unsent.size === 0) return
    const jetstream = (await openHistory(bus, connection)).jetstream()
    for (const [key, revocation] of unsent) {
      await jetstream.publish(bus.subject(REVOKED_SUBJECT), JSON.stringify(revocation))
      if (unsent.get(key) === revocation) unsent.delete(key)
    }
  }

  async function readHistory(): Promise<void> {
    const { connection } = bus
    if (!connection || handlers.size === 0) return
    const connectsBefore = connects
    const history = (await openHistory(bus, connection)).jetstream()
    const consumer = await history.consumers.get(bus.streamName('REVOCATIONS'), {
      deliver_policy: DeliverPolicy.All,
    })
    let { num_pending: left } = await consumer.info()
    if (left > 0) {
      for await (const message of await consumer.consume({ max_messages: 500 })) {
        handle(message.json<Revocation>())
        left -= 1
        if (left === 0) break
      }
    }
    await consumer.delete()
    // A connection that was lost meanwhile has missed something again.
    if (connects === connectsBefore) isCaughtUp = true
  }

  const quietly = (work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ err: error }, 'revocations wait for NATS'))
  const catchUp = () => {
    if (catchingUp) return
    const connectsBefore = connects
    catchingUp = quietly(readHistory()).finally(() => {
      catchingUp = undefined
      // What was lost between the connection that it read by and the next one is in neither.
      if (connects !== connectsBefore) catchUp()
    })
  }
  bus.onReconnect(() => {
    connects += 1
    isCaughtUp = false
    published = createRevocations()
    void quietly(send())
    catchUp()
  })
  return {
    mayMissRevocations: () =>
      !bus.isConnected || !isCaughtUp || performance.now() - heardAt > DEAF_AFTER_MS,
    publishRevocation(revocation) {
      if (bus.isConnected && published.has(revocation)) return
      if (bus.isConnected) published.add(revocation)
      unsent.set(keyOf(revocation), revocation)
      bus.publish(REVOKED_SUBJECT, revocation)
      void quietly(send())
    },
    publishRevocationsCurrent: () => bus.publish(REVOCATIONS_CURRENT_SUBJECT, {}),
    onRevocation(handler) {
      handlers.add(handler)
      const stops = [
        bus.subscribe(REVOKED_SUBJECT, handler),
        bus.subscribe(REVOCATIONS_CURRENT_SUBJECT, () => {
          heardAt = performance.now()
          if (!isCaughtUp) catchUp()
        }),
      ]
      if (bus.isConnected) catchUp()
      return () => {
        for (const stop of stops) stop()
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
  const name = bus.streamName('REVOCATIONS')
  // Only svc-core may make it; the others find it, or try again when they next hear of it.
  if (await findStream(manager, name)) return manager
  await manager.streams.add({
    name,
    subjects: [bus.subject(REVOKED_SUBJECT)],
    storage: StorageType.File,
    max_age: KEPT_NS,
  })
  return manager
}
