import { MAX_SOUND_BYTES } from '@hub/api-spec'
import { readConfig } from '@hub/service-kit/base'
import { Type, type Static } from 'typebox'

const Count = (fallback: number) => Type.Integer({ minimum: 1, default: fallback })

const Config = Type.Object({
  HOST: Type.String({ default: '127.0.0.1' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  /** Where `/metrics` answers, on loopback alone; nowhere when it is not set. */
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  LOG_LEVEL: Type.String({ default: 'info' }),
  /** The address people type. */
  PUBLIC_URL: Type.String({ default: 'http://localhost:8080', pattern: '^https?://' }),
  /** Networks of the proxies in front, as CIDRs; their `x-forwarded-*` is believed, nobody else's. */
  TRUST_PROXY: Type.String({ default: '' }),

  /** One address for each copy of the service, separated by commas. */
  CORE_URL: Type.String({ pattern: '^http://' }),
  MEDIA_URL: Type.String({ pattern: '^http://' }),
  NATS_URL: Type.String(),
  /** A user of this process's own, or the token that all share. */
  NATS_USER: Type.String({ default: '' }),
  NATS_PASSWORD: Type.String({ default: '' }),
  NATS_TOKEN: Type.String({ default: '' }),
  AUTH_JWKS: Type.String(),
  SHELL_DIR: Type.String(),
  REMOTES_DIR: Type.String(),
  /** The services' folder of objects, where this process sees it: it then sends their bytes itself. */
  STORAGE_DIR: Type.Optional(Type.String()),
  /** The object store's origin, where pages hear sound from it directly. */
  SOUND_ORIGIN: Type.Optional(Type.String({ pattern: '^https?://[^/;, ]+$' })),
  /** Objects sent that way at a time. */
  OBJECTS_AT_ONCE: Count(512),
  /** `fetch` gets the menu's icons from their hosts, `off` lets the drawn letters show. */
  FAVICONS: Type.Enum(['fetch', 'off'], { default: 'fetch' }),

  RATE_USER_PER_MINUTE: Count(600),
  RATE_UPLOADS_PER_MINUTE: Count(60),
  /** Requests for one sound by one ticket from one address. */
  RATE_SOUND_PER_MINUTE: Count(3_000),
  /** Calls of an address by nobody who is known. */
  RATE_ADDRESS_PER_MINUTE: Count(300),
  /** The same for pictures, and for what costs as little. */
  RATE_LIGHT_PER_MINUTE: Count(6_000),
  /** Tokens, cookies and tickets of an address that turn out not to be good. */
  RATE_BAD_PER_MINUTE: Count(60),
  /** Sign-ins of an address in ten minutes. */
  RATE_GUEST_SIGN_INS: Count(30),

  /** Connections in all; fewer, where the process may not open as many files. */
  CONNECTIONS: Count(10_000),
  /** Connections of one address, unless it is one of our proxies. */
  CONNECTIONS_PER_ADDRESS: Count(6_000),
  /** How long the head of a request may take to arrive. */
  HEADERS_SECONDS: Type.Number({ exclusiveMinimum: 0, default: 10 }),

  MAX_JSON_BYTES: Count(1024 * 1024),
  /** The largest sound that is taken, in its form. */
  MAX_UPLOAD_BYTES: Count(MAX_SOUND_BYTES + 1024 * 1024),
  /** How long a body that is no upload may take to arrive, and how many bytes of it must come a second. */
  BODY_SECONDS: Type.Number({ exclusiveMinimum: 0, default: 15 }),
  BODY_BYTES_PER_SECOND: Count(1024),
  UPLOAD_BYTES_PER_SECOND: Count(4 * 1024),
  /** How long somebody may read nothing of what was sent to them. */
  UNREAD_SECONDS: Type.Number({ exclusiveMinimum: 0, default: 30 }),
  /** Bytes of bodies, and of answers that are not read, in memory at a time. */
  HELD_BYTES: Count(64 * 1024 * 1024),
  /** How long a whole request may take to arrive. */
  UPLOAD_SECONDS: Count(1800),

  /** Calls under way to one service; the next ones wait in a short queue. */
  UPSTREAM_IN_FLIGHT: Count(64),
  /** The same for what goes at the pace of clients: uploads, and sound and pictures. */
  UPLOADS_AT_ONCE: Count(64),
  DOWNLOADS_AT_ONCE: Count(64),
  UPSTREAM_QUEUE: Type.Integer({ minimum: 0, default: 128 }),
  UPSTREAM_QUEUE_MS: Count(2_000),
  /** A call that would take longer, by the pace of those before it, is refused. */
  UPSTREAM_EXPECTED_MS: Count(250),
  UPSTREAM_CONNECT_MS: Count(2_000),
  UPSTREAM_HEADERS_MS: Count(30_000),
  UPSTREAM_BODY_MS: Count(60_000),

  LIVE_PER_USER: Count(12),
  LIVE_CLIENTS: Count(5_000),
  LIVE_HEARTBEAT_MS: Count(25_000),

  /** How long requests under way may go on when the process is told to stop. */
  DRAIN_SECONDS: Type.Number({ minimum: 0, default: 4 }),
})

export type Config = Static<typeof Config>

export function readGatewayConfig(env: Readonly<Record<string, string | undefined>>): Config {
  return readConfig(Config, env)
}
