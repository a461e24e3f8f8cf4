import type { Bus, Consumer, Database, Log, Relay, Storage } from '@hub/service-kit'
import type { Config } from './config.ts'

/** What the features of svc-media work with: its stores, its keys, and the ways to tell others. */
export interface Media {
  config: Config
  log: Log
  database: Database
  storage: Storage
  bus: Bus
  relay: Relay
  consumer: Consumer
  /** One key for each purpose, derived from the hub's secret. */
  keys: { cursor: Buffer }
}
