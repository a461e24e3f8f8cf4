import type { Static } from 'typebox'
import { Type } from 'typebox'
import { providerConfig } from './provider-config.ts'
import { sourceConfig } from './source-config.ts'

const Optional = () => Type.Optional(Type.String())
const WebUrl = () => Type.Optional(Type.String({ format: 'web-url' }))

/** What svc-core reads from its environment. */
export const configSchema = Type.Object({
  HOST: Type.String({ default: '127.0.0.1' }),
  PORT: Type.Integer({ default: 0, minimum: 0, maximum: 65_535 }),
  LOG_LEVEL: Type.String({ default: 'info' }),
  PUBLIC_URL: Type.String({ default: 'http://localhost:8080', pattern: '^https?://' }),

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

  /** What one person may have; a guest less. */
  MAX_OPEN_CONTRACTS: Type.Integer({ default: 200, minimum: 1 }),
  MAX_OPEN_CONTRACTS_OF_A_GUEST: Type.Integer({ default: 20, minimum: 1 }),
  /** Offers of one person on one contract that its author has not accepted. */
  MAX_OFFERS_ON_A_CONTRACT: Type.Integer({ default: 30, minimum: 1 }),
  MAX_OFFERS_ON_A_CONTRACT_OF_A_GUEST: Type.Integer({ default: 10, minimum: 1 }),
  MAX_OFFERS_AN_HOUR: Type.Integer({ default: 120, minimum: 1 }),
  MAX_OFFERS_AN_HOUR_OF_A_GUEST: Type.Integer({ default: 30, minimum: 1 }),
  /** As they are stored: of a picture that is sent little stays. */
  MAX_PICTURE_MB_A_DAY: Type.Integer({ default: 100, minimum: 1 }),
  MAX_PICTURE_MB_A_DAY_OF_A_GUEST: Type.Integer({ default: 20, minimum: 1 }),
  MAX_PICTURE_MB: Type.Integer({ default: 1_000, minimum: 1 }),
  MAX_PICTURE_MB_OF_A_GUEST: Type.Integer({ default: 50, minimum: 1 }),
  /** Devices that stay signed in: the one that was used longest ago is signed out. */
  MAX_SESSIONS: Type.Integer({ default: 50, minimum: 1 }),

  HUB_SECRET: Type.String(),
  AUTH_JWKS: Type.String(),
  AUTH_SIGNING_KEY: Type.String(),
  /** `provider:subject` pairs, with commas, whose people are made admins. */
  HUB_ADMINS: Optional(),
  /** The Discord server whose widget the Discord page embeds. */
  DISCORD_SERVER_ID: Type.Optional(Type.String({ pattern: '^\\d{5,25}$' })),
  /** Where the community meets elsewhere: each is a link of the page, and none without it. */
  DISCORD_INVITE: WebUrl(),
  YOUTUBE_URL: WebUrl(),
  TWITCH_URL: WebUrl(),
  X_URL: WebUrl(),
  /** `off`: offers are made and read, and none can be accepted. */
  HAGGLE_ACCEPTING: Type.Unsafe<'on' | 'off'>({
    type: 'string',
    enum: ['on', 'off'],
    default: 'on',
  }),
  /** What the About page says instead of its own words; a line is a paragraph. */
  FOUNDER_WORDS: Type.Optional(Type.String({ maxLength: 5_000 })),
  ...providerConfig,
  ...sourceConfig,
  /** `host:port` pairs, with commas, that may be called although they are not public. */
  OUTGOING_ALLOWED_HOSTS: Optional(),
})

export type Config = Static<typeof configSchema>
