import type { Static } from 'typebox'
import { Type } from 'typebox'
import { providerConfig } from './auth/providers/provider-config.ts'
import { sourceConfig } from './items/sources/source-config.ts'

const Optional = () => Type.Optional(Type.String())

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
  S3_ENDPOINT: Optional(),
  S3_REGION: Optional(),
  S3_BUCKET: Optional(),
  S3_ACCESS_KEY: Optional(),
  S3_SECRET_KEY: Optional(),

  HUB_SECRET: Type.String(),
  AUTH_JWKS: Type.String(),
  AUTH_SIGNING_KEY: Type.String(),
  /** `provider:subject` pairs, with commas, whose people are made admins. */
  HUB_ADMINS: Optional(),
  /** The Discord server whose widget the Discord page embeds. */
  DISCORD_SERVER_ID: Type.Optional(Type.String({ pattern: '^\\d{5,25}$' })),
  ...providerConfig,
  ...sourceConfig,
  /** `host:port` pairs, with commas, that may be called although they are not public. */
  OUTGOING_ALLOWED_HOSTS: Optional(),
})

export type Config = Static<typeof configSchema>
