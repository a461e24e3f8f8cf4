import type {
  Bus,
  Consumer,
  Database,
  Log,
  Relay,
  Revocations,
  SafeFetch,
  Storage,
} from '@hub/service-kit'
import type { SignToken } from './auth/access-token.ts'
import type { TokenKeys } from './auth/keys.ts'
import type { Config } from './config.ts'
import type { Rounds } from './rounds.ts'

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
  courier: Rounds
  /** Brings deletions of accounts to their end. */
  deletions: Rounds
  /** Deletes all who are no admins, when asked to. */
  purges: Rounds
  bus: Bus
  relay: Relay
  consumer: Consumer
  revocations: Revocations
  /** Publishes the revocations that the tables have. */
  revocationRounds: Rounds
  signToken: SignToken
  jwks: TokenKeys['jwks']
  /** One key for each purpose, derived from the hub's secret. */
  keys: Record<'cursor' | 'log' | 'profile' | 'refresh' | 'search' | 'webhook', Buffer>
}
