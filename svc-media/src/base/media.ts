import type { Log } from '@hub/service-kit/base'
import type { Database } from '@hub/service-kit/database'
import type { Bus, Consumer, Relay } from '@hub/service-kit/events'
import type { Storage } from '@hub/service-kit/storage'
import type { Config } from './config.ts'

/** Works on jobs, one of each kind at a time, so that people's calls keep a processor. */
export interface JobRunner {
  /** Says that there may be a new job. */
  wake(): void
  /** Ends the work under way, which another copy or the next start takes up again. */
  stop(): Promise<void>
}

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
