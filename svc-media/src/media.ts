import type { Bus, Consumer, Database, Log, Relay, Storage } from '@hub/service-kit'
import type { Config } from './config.ts'
import type { JobRunner } from './jobs/run-jobs.ts'

/** What the features of svc-media work with: its stores, its keys, and the ways to tell others. */
export interface Media {
  config: Config
  log: Log
  database: Database
  storage: Storage
  bus: Bus
  relay: Relay
  /** For searches alone: a slow one takes no connection from other calls, and is ended soon. */
  searches: Database
  consumer: Consumer
  jobs: JobRunner
  /** Where files lie until they are stored. */
  receivedFolder: string
  /** One key for each purpose, derived from the hub's secret. */
  keys: { cursor: Buffer; stream: Buffer }
}

/** All of it but the runner of jobs: what the jobs themselves work with. */
export type Stores = Omit<Media, 'jobs'>
