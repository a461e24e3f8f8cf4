import {
  connectBus,
  createSafeFetch,
  deriveKey,
  type Log,
  openDatabase,
  openStorage,
  type Revocations,
  startRelay,
} from '@hub/service-kit'
import { createSigner } from './auth/access-token.ts'
import type { TokenKeys } from './auth/keys.ts'
import type { Config } from './config.ts'
import type { Core } from './core.ts'
import { startCourier } from './notifications/webhook-courier.ts'

interface Given {
  config: Config
  keys: TokenKeys
  revocations: Revocations
  log: Log
}

/** Opens the stores that the features work with. */
export async function openCore({ config, keys, revocations, log }: Given): Promise<Core> {
  const signToken = await createSigner(keys)
  const database = openDatabase({
    url: config.DATABASE_URL,
    schema: 'core',
    max: config.DATABASE_CONNECTIONS,
    log,
  })
  const { NATS_URL: url, NATS_TOKEN: token } = config
  const bus = connectBus({ url, token, name: 'svc-core', log })
  const opened = {
    config,
    log,
    database,
    bus,
    revocations,
    signToken,
    relay: startRelay({ database, bus, log }),
    storage: await openStorage(config),
    safeFetch: createSafeFetch({ allowedHosts: config.OUTGOING_ALLOWED_HOSTS?.split(',') ?? [] }),
    jwks: keys.jwks,
    keys: {
      cursor: deriveKey(config.HUB_SECRET, 'cursor'),
      profile: deriveKey(config.HUB_SECRET, 'profile'),
      refresh: deriveKey(config.HUB_SECRET, 'refresh'),
      webhook: deriveKey(config.HUB_SECRET, 'webhook'),
    },
  }
  return { ...opened, courier: startCourier(opened) }
}

/** Closes them, once nothing works with them any more. */
export async function closeCore({ courier, relay, bus, database }: Core): Promise<void> {
  await courier.stop()
  await relay.stop()
  await bus.close()
  await database.close()
}
