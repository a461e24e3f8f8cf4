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
import type { Deletions } from './account-deletion/deletions.ts'
import type { SignToken } from './auth/access-token.ts'
import type { TokenKeys } from './auth/keys.ts'
import type { Config } from './config.ts'
import type { Courier } from './notifications/webhook-courier.ts'

/** What the features of svc-core work with: its stores, its keys, and the ways to tell others. */
export interface Core {
  config: Config
  log: Log
  database: Database
  storage: Storage
  /** Calls addresses that somebody else chose. */
  safeFetch: SafeFetch
  courier: Courier
  deletions: Deletions
  bus: Bus
  relay: Relay
  consumer: Consumer
  revocations: Revocations
  signToken: SignToken
  jwks: TokenKeys['jwks']
  /** One key for each purpose, derived from the hub's secret. */
  keys: { cursor: Buffer; profile: Buffer; refresh: Buffer; webhook: Buffer }
}
