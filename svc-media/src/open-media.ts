import {
  connectBus,
  deriveKey,
  type Log,
  openDatabase,
  openStorage,
  startConsumer,
  startRelay,
} from '@hub/service-kit'
import type { Config } from './config.ts'
import { CONSUMER, handlers } from './events.ts'
import type { Media } from './media.ts'

/** Opens the stores that the features work with, and begins to hear what others tell. */
export function openMedia(config: Config, log: Log): Media {
  const database = openDatabase({
    url: config.DATABASE_URL,
    schema: 'media',
    max: config.DATABASE_CONNECTIONS,
    log,
  })
  const bus = connectBus({
    url: config.NATS_URL,
    token: config.NATS_TOKEN,
    name: 'svc-media',
    log,
    ...(config.NATS_PREFIX && { prefix: config.NATS_PREFIX }),
  })
  const relay = startRelay({ database, bus, log })
  return {
    config,
    log,
    database,
    bus,
    relay,
    consumer: startConsumer({ database, bus, relay, log, durable: CONSUMER, handlers }),
    storage: openStorage(config),
    keys: { cursor: deriveKey(config.HUB_SECRET, 'media-cursor') },
  }
}

/** Closes them, once nothing works with them any more. */
export async function closeMedia({ consumer, relay, bus, database }: Media): Promise<void> {
  await consumer.stop()
  await relay.stop()
  await bus.close()
  await database.close()
}
