import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveKey, type Log } from '@hub/service-kit/base'
import { openDatabase } from '@hub/service-kit/database'
import { connectBus, startConsumer, startRelay } from '@hub/service-kit/events'
import { openStorage } from '@hub/service-kit/storage'
import type { Config } from './base/config.ts'
import { CONSUMER, createHandlers } from './handlers.ts'
import { WORK } from './jobs.ts'
import { startJobs } from './queue/run-jobs.ts'
import type { Media, Stores } from './base/media.ts'

const SEARCH_CONNECTIONS = 4
const SEARCH_MS = 250

/** Opens the stores that the features work with, and begins to hear what others tell. */
export async function openMedia(config: Config, log: Log): Promise<Media> {
  const database = openDatabase({
    url: config.DATABASE_URL,
    schema: 'media',
    max: config.DATABASE_CONNECTIONS,
    statementTimeoutMs: config.DATABASE_STATEMENT_MS,
    connectionWaitMs: config.DATABASE_WAIT_MS,
    log,
  })
  const bus = connectBus({
    url: config.NATS_URL,
    token: config.NATS_TOKEN,
    user: config.NATS_USER,
    password: config.NATS_PASSWORD,
    name: 'svc-media',
    log,
    ...(config.NATS_PREFIX && { prefix: config.NATS_PREFIX }),
  })
  const relay = startRelay({ database, bus, log })
  const storage = await openStorage(config)
  const handlers = createHandlers(async (keys) => {
    for (const key of keys) await storage.delete(key)
  })
  const media: Stores = {
    config,
    log,
    database,
    bus,
    relay,
    consumer: startConsumer({ database, bus, relay, log, durable: CONSUMER, handlers }),
    storage,
    searches: openDatabase({
      url: config.DATABASE_URL,
      schema: 'media',
      max: SEARCH_CONNECTIONS,
      statementTimeoutMs: SEARCH_MS,
      connectionWaitMs: config.DATABASE_WAIT_MS,
      log,
    }),
    receivedFolder: config.RECEIVED_DIR ?? join(tmpdir(), 'hangar-received'),
    keys: {
      cursor: deriveKey(config.HUB_SECRET, 'media-cursor'),
      stream: deriveKey(config.HUB_SECRET, 'media-stream'),
    },
  }
  return { ...media, jobs: startJobs(media, WORK) }
}

/** Closes them, once nothing works with them any more. */
export async function closeMedia(media: Media): Promise<void> {
  const { jobs, consumer, relay, bus, searches, database } = media
  await jobs.stop()
  await consumer.stop()
  await relay.stop()
  await bus.close()
  await searches.close()
  await database.close()
}
