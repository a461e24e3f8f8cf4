import type { Static } from 'typebox'
import { Type } from 'typebox'

const Optional = () => Type.Optional(Type.String())

/** What svc-media reads from its environment. */
export const configSchema = Type.Object({
  HOST: Type.String({ default: '127.0.0.1' }),
  PORT: Type.Integer({ default: 0, minimum: 0, maximum: 65_535 }),
  LOG_LEVEL: Type.String({ default: 'info' }),

  DATABASE_URL: Type.String(),
  DATABASE_CONNECTIONS: Type.Integer({ default: 10, minimum: 2 }),
  /** How long a statement may take, and the wait for a connection, before the call is answered with 503. */
  DATABASE_STATEMENT_MS: Type.Integer({ default: 2_000, minimum: 1 }),
  DATABASE_WAIT_MS: Type.Integer({ default: 2_500, minimum: 1 }),
  NATS_URL: Type.String(),
  /** A user of this process's own, or the token that all share. */
  NATS_USER: Type.String({ default: '' }),
  NATS_PASSWORD: Type.String({ default: '' }),
  NATS_TOKEN: Type.String({ default: '' }),
  NATS_PREFIX: Optional(),
  STORAGE_DIR: Optional(),
  /** Where the disk is on which uploads stop while less than the reserve is free. */
  DISK_FOLDER: Optional(),
  DISK_RESERVE_MIB: Type.Integer({ default: 512, minimum: 0 }),
  S3_ENDPOINT: Optional(),
  S3_REGION: Optional(),
  S3_BUCKET: Optional(),
  S3_ACCESS_KEY: Optional(),
  S3_SECRET_KEY: Optional(),

  /** Where files lie until they are stored; the system's folder for such things when not given. */
  RECEIVED_DIR: Optional(),
  /** Whether browsers reach the object store, so that sound comes from there directly. */
  STREAM_DIRECTLY: Type.Boolean({ default: false }),

  /** Where svc-core answers; every copy, with commas. It is asked whether people are signed in. */
  CORE_URL: Type.String(),
  /** What one person may have; a guest less. */
  MAX_PLAYLISTS: Type.Integer({ default: 200, minimum: 1 }),
  MAX_PLAYLISTS_OF_A_GUEST: Type.Integer({ default: 20, minimum: 1 }),
  /** In all playlists of a person together. */
  MAX_LISTED_TRACKS: Type.Integer({ default: 100_000, minimum: 1 }),
  MAX_LISTED_TRACKS_OF_A_GUEST: Type.Integer({ default: 5_000, minimum: 1 }),
  /** Devices that keep a place in one story: the one that listened longest ago is forgotten. */
  MAX_STORY_DEVICES: Type.Integer({ default: 20, minimum: 2 }),
  MAX_STORY_DEVICES_OF_A_GUEST: Type.Integer({ default: 5, minimum: 2 }),
  MAX_UNFINISHED_UPLOADS: Type.Integer({ default: 20, minimum: 1 }),
  /** What one admin may upload within 24 hours. */
  MAX_UPLOAD_MB_A_DAY: Type.Integer({ default: 51_200, minimum: 1 }),

  HUB_SECRET: Type.String(),
  AUTH_JWKS: Type.String(),
})

export type Config = Static<typeof configSchema>
