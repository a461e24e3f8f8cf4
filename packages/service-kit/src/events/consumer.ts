import { setTimeout as wait } from 'node:timers/promises'
import {
  AckPolicy,
  type ConsumerConfig,
  type ConsumerMessages,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamManager,
  type JsMsg,
  jetstreamManager,
} from '@nats-io/jetstream'
import type { NatsConnection, Subscription } from '@nats-io/transport-node'
import { createDelivery, type DeliveryOptions } from './delivery.ts'
import type { Bus } from './bus.ts'
import { ensureStream, KEPT_DAYS, type StreamKey, streamOf } from './event-streams.ts'
import { pruneInbox } from './inbox.ts'
import { createWakeUp } from './wake-up.ts'

/** Hears events and has each one's effect once. */
export interface Consumer {
  stop(): Promise<void>
}

interface ConsumerOptions extends DeliveryOptions {
  bus: Bus
}

const RETRY_MS = 1_000
/** While NATS is away nothing more can come. */
const LEAVE_MS = 500
const PRUNE_MS = 60 * 60 * 1000
/** What is under way at a time: little, for a message's time to be acknowledged starts with it. */
const UNDER_WAY = 8
/** What is handled together, as copies do too; the database's other connections are for calls. */
const AT_ONCE = 4
/**
 * A server that hangs is asked what it knows, and when that fails the library waits for half as long
 * again as a pull may take before the next try, though the server be back: so both are short.
 */
const PULL_MS = 2_000
const ASK_MS = 3_000
/** JetStream's code for a consumer of this name that is made otherwise; the client has no name for it. */
const CONSUMER_EXISTS = 10_148
/**
 * After this what a crash or a cut line swallowed comes again; what is being handled says so more
 * often. There is no BackOff: it would replace this.
 */
const ACK_WAIT_NS = 10 * 1e9

type MadeConfig = Partial<ConsumerConfig> & { durable_name: string; filter_subjects: string[] }

/**
 * Starts a durable consumer of all the events that `handlers` names. Copies share the work, and each
 * handles several events together: nothing may depend on their order. A stream that was lost is made
 * again, and an event that fails ten times is parked.
 */
export function startConsumer(options: ConsumerOptions): Consumer {
  const { bus, database, log, durable } = options
  const stopping = new AbortController()
  const deliver = createDelivery(options)
  const keys = new Set(Object.keys(options.handlers).map(streamOf))
  const current = new Set<ConsumerMessages>()

  async function consume(connection: NatsConnection, key: StreamKey): Promise<void> {
    const messages = await openMessages(connection, key, options)
    current.add(messages)
    // It may have been told to stop while the consumer was being made.
    if (stopping.signal.aborted) messages.stop()
    const handled = new Set<Promise<void>>()
    try {
      for await (const message of messages) {
        if (stopping.signal.aborted) message.nak()
        else await handle(message, handled)
      }
    } finally {
      await Promise.all(handled)
      current.delete(messages)
    }
  }

  /** Begins with a message, and waits while there is no room for a next one. */
  async function handle(message: JsMsg, handled: Set<Promise<void>>): Promise<void> {
    const handling = deliver(message).finally(() => handled.delete(handling))
    handled.add(handling)
    if (handled.size === AT_ONCE) await Promise.race(handled)
  }

  async function follow(key: StreamKey): Promise<void> {
    const wakeUp = createWakeUp(stopping.signal)
    const off = bus.onReconnect(wakeUp.wake)
    while (!stopping.signal.aborted) {
      try {
        if (bus.isConnected && bus.connection) await consume(bus.connection, key)
      } catch (error) {
        log.warn({ err: error, durable }, 'the consumer starts again')
      }
      await wakeUp.wait(RETRY_MS)
    }
    off()
  }

  const pruning = setInterval(() => {
    pruneInbox(database.knex, 2 * KEPT_DAYS).catch((error: unknown) =>
      log.warn({ err: error }, 'the inbox was not pruned'),
    )
  }, PRUNE_MS).unref()
  const running = [...keys].map(follow)
  return {
    async stop() {
      stopping.abort()
      clearInterval(pruning)
      await Promise.all([...current].map(leave))
      await Promise.all(running)
    },
  }
}

/**
 * Ends a consumer's messages, once those on their way here have come and were handed back: what
 * comes to nobody is only given to another copy when its time to be acknowledged is over.
 */
async function leave(messages: ConsumerMessages): Promise<void> {
  const { sub } = messages as ConsumerMessages & { sub?: Subscription }
  await Promise.race([sub?.drain().catch(() => undefined), wait(LEAVE_MS)])
  messages.stop()
}

async function openMessages(
  connection: NatsConnection,
  key: StreamKey,
  { bus, durable, handlers }: ConsumerOptions,
): Promise<ConsumerMessages> {
  const manager = await jetstreamManager(connection, { timeout: ASK_MS })
  const { config } = await ensureStream(manager, bus, key)
  const names = Object.keys(handlers).filter((name) => streamOf(name) === key)
  await ensureConsumer(manager, config.name, {
    durable_name: durable,
    filter_subjects: names.map(bus.subject),
    ack_policy: AckPolicy.Explicit,
    ack_wait: ACK_WAIT_NS,
    deliver_policy: DeliverPolicy.All,
    max_deliver: -1,
  })
  const consumer = await manager.jetstream().consumers.get(config.name, durable)
  return consumer.consume({
    max_messages: UNDER_WAY,
    expires: PULL_MS,
    idle_heartbeat: PULL_MS / 2,
    abort_on_missing_resource: true,
  })
}

/**
 * The consumer as it should be. Copies of two releases share it while one takes the other's place: each
 * adds what it hears of, and none takes away what the other does.
 */
async function ensureConsumer(
  manager: JetStreamManager,
  stream: string,
  config: MadeConfig,
): Promise<void> {
  const { durable_name: durable, filter_subjects: wanted } = config
  try {
    await manager.consumers.add(stream, config)
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== CONSUMER_EXISTS) throw error
    const { config: present } = await manager.consumers.info(stream, durable)
    const heard = present.filter_subjects ?? []
    const filters = [...new Set([...heard, ...wanted])]
    await manager.consumers.update(stream, durable, { ...config, filter_subjects: filters })
  }
}
