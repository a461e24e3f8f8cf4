import {
  connectBus,
  createSafeFetch,
  deriveKey,
  type Log,
  openDatabase,
  openStorage,
  type Revocations,
  startConsumer,
  startRelay,
} from '@hub/service-kit'
import { pursueDeletions } from './account-deletion/deletions.ts'
import { purge } from './admin/purge.commands.ts'
import { createSigner } from './auth/access-token.ts'
import type { TokenKeys } from './auth/keys.ts'
import type { Config } from './config.ts'
import type { Core } from './core.ts'
import { CONSUMER, createHandlers } from './events.ts'
import { startCourier } from './notifications/webhook-courier.ts'
import { goOnRounds } from './rounds.ts'
import { followRevocations } from './users/revocations.ts'

/** How soon a job is taken over whose worker died. */
const PURGES_MS = 5_000

interface Given {
  config: Config
  keys: TokenKeys
  revocations: Revocations
  log: Log
}

const SEARCH_CONNECTIONS = 4
// The first of a search's two statements is quick, so that both end within 250 ms.
const SEARCH_MS = 200

/** Opens the stores that the features work with. */
export async function openCore({ config, keys, revocations, log }: Given): Promise<Core> {
  const signToken = await createSigner(keys)
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
  const handlers = createHandlers(bus.publishRevocation)
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
    storage: await openStorage(config),
    safeFetch: createSafeFetch({ allowedHosts: config.OUTGOING_ALLOWED_HOSTS?.split(',') ?? [] }),
    jwks: keys.jwks,
    keys: {
      cursor: deriveKey(config.HUB_SECRET, 'cursor'),
      log: deriveKey(config.HUB_SECRET, 'log'),
      profile: deriveKey(config.HUB_SECRET, 'profile'),
      search: deriveKey(config.HUB_SECRET, 'search-cursor'),
      refresh: deriveKey(config.HUB_SECRET, 'refresh'),
      webhook: deriveKey(config.HUB_SECRET, 'webhook'),
    },
  }
  const deletions = pursueDeletions(opened)
  const purges = goOnRounds(() => purge({ ...opened, deletions }), {
    everyMs: PURGES_MS,
    log,
    trouble: 'users could not be deleted',
  })
  return {
    ...opened,
    courier: startCourier(opened),
    deletions,
    purges,
    revocationRounds: followRevocations(opened),
  }
}

/** Closes them, once nothing works with them any more. */
export async function closeCore(core: Core): Promise<void> {
  const { courier, purges, deletions, revocationRounds, consumer, relay, bus, searches, database } =
    core
  await courier.stop()
  await revocationRounds.stop()
  await purges.stop()
  await deletions.stop()
  await consumer.stop()
  await relay.stop()
  await bus.close()
  await searches.close()
  await database.close()
}
