import type { Revocations } from '@hub/service-kit/auth'
import { deriveKey, type Log } from '@hub/service-kit/base'
import { openDatabase } from '@hub/service-kit/database'
import { connectBus, startConsumer, startRelay } from '@hub/service-kit/events'
import { createSafeFetch } from '@hub/service-kit/outgoing'
import { openStorage } from '@hub/service-kit/storage'
import { startDeletionRetries } from './people/deletion/deletion-retries.ts'
import { markGone } from './people/deletion/gone-marks.ts'
import { purge } from './admin/purge.commands.ts'
import type { SignToken } from './base/access-token.ts'
import type { TokenKeys } from './base/keys.ts'
import type { Config } from './base/config.ts'
import type { Core } from './base/core.ts'
import { CONSUMER, createHandlers } from './handlers.ts'
import { startWebhookSender } from './notifications/webhook-sender.ts'
import { startPolling } from './base/poller.ts'
import { logSecurity } from './base/security-log.ts'
import { followRevocations } from './people/revocations.ts'

/** How soon a job is taken over whose worker died. */
const PURGES_MS = 5_000

interface CoreOptions {
  config: Config
  keys: TokenKeys
  revocations: Revocations
  signToken: SignToken
  log: Log
}

const SEARCH_CONNECTIONS = 4
// Of each of a search's two statements; the first is quick.
const SEARCH_MS = 200

/** Opens the stores that the features work with. */
export async function openCore(options: CoreOptions): Promise<Core> {
  const { config, keys, revocations, signToken, log } = options
  const database = openDatabase({
    url: config.DATABASE_URL,
    schema: 'core',
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
    name: 'svc-core',
    log,
    ...(config.NATS_PREFIX && { prefix: config.NATS_PREFIX }),
  })
  const relay = startRelay({ database, bus, log })
  const storage = await openStorage(config)
  const logKey = deriveKey(config.HUB_SECRET, 'log')
  const watch = { log, keys: { log: logKey } }
  const handlers = createHandlers(
    {
      revoked: bus.publishRevocation,
      granted: (concerned) => logSecurity(watch, 'right-given', concerned),
      taken: (concerned) => logSecurity(watch, 'right-taken', concerned),
    },
    (uids) => markGone(storage, uids),
  )
  const opened = {
    config,
    log,
    database,
    searches: openDatabase({
      url: config.DATABASE_URL,
      schema: 'core',
      max: SEARCH_CONNECTIONS,
      statementTimeoutMs: SEARCH_MS,
      connectionWaitMs: config.DATABASE_WAIT_MS,
      log,
    }),
    bus,
    revocations,
    signToken,
    relay,
    consumer: startConsumer({ database, bus, relay, log, durable: CONSUMER, handlers }),
    storage,
    safeFetch: createSafeFetch({ allowedHosts: config.OUTGOING_ALLOWED_HOSTS?.split(',') ?? [] }),
    jwks: keys.jwks,
    keys: {
      cursor: deriveKey(config.HUB_SECRET, 'cursor'),
      log: logKey,
      profile: deriveKey(config.HUB_SECRET, 'profile'),
      search: deriveKey(config.HUB_SECRET, 'search-cursor'),
      refresh: deriveKey(config.HUB_SECRET, 'refresh'),
      webhook: deriveKey(config.HUB_SECRET, 'webhook'),
    },
  }
  const deletions = startDeletionRetries(opened)
  const webhookSender = startWebhookSender(opened)
  const purges = startPolling(() => purge({ ...opened, deletions, webhookSender }), {
    everyMs: PURGES_MS,
    log,
    trouble: 'users could not be deleted',
  })
  return {
    ...opened,
    webhookSender,
    deletions,
    purges,
    revocationPoller: followRevocations(opened),
  }
}

/** Closes them, once nothing works with them any more. */
export async function closeCore(core: Core): Promise<void> {
  const {
    webhookSender,
    purges,
    deletions,
    revocationPoller,
    consumer,
    relay,
    bus,
    searches,
    database,
  } = core
  await webhookSender.stop()
  await revocationPoller.stop()
  await purges.stop()
  await deletions.stop()
  await consumer.stop()
  await relay.stop()
  await bus.close()
  await searches.close()
  await database.close()
}
