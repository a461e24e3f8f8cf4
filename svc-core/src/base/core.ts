import type { Revocations } from '@hub/service-kit/auth'
import type { Log } from '@hub/service-kit/base'
import type { Database } from '@hub/service-kit/database'
import type { Bus, Consumer, Relay } from '@hub/service-kit/events'
import type { SafeFetch } from '@hub/service-kit/outgoing'
import type { Storage } from '@hub/service-kit/storage'
import type { SignToken } from './access-token.ts'
import type { TokenKeys } from './keys.ts'
import type { Config } from './config.ts'
import type { Poller } from './poller.ts'

/** What the features of svc-core work with: its stores, its keys, and the ways to tell others. */
export interface Core {
  config: Config
  log: Log
  database: Database
  /** For searches alone: a slow one takes no connection from other calls, and is ended soon. */
  searches: Database
  storage: Storage
  /** Calls addresses that somebody else chose. */
  safeFetch: SafeFetch
  /** Carries messages to webhooks. */
  webhookSender: Poller
  /** Brings deletions of accounts to their end. */
  deletions: Poller
  /** Deletes all who are no admins, when asked to. */
  purges: Poller
  bus: Bus
  relay: Relay
  consumer: Consumer
  revocations: Revocations
  /** Publishes the revocations that the tables have. */
  revocationPoller: Poller
  signToken: SignToken
  jwks: TokenKeys['jwks']
  /** One key for each purpose, derived from the hub's secret. */
  keys: Record<'cursor' | 'log' | 'profile' | 'refresh' | 'search' | 'webhook', Buffer>
}
