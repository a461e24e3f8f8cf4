import type { LauncherConfig } from '../base/launcher-config.ts'
import { toPublicKeys } from '../stores/secrets.ts'
import type { Keys, Secrets } from '../stores/secrets.ts'
import type { NatsUser } from '../stores/nats-users.ts'
import type { NatsAddress } from '../stores/stores.ts'

/** What each process is told; nobody gets another's secrets. */
export interface ProgramEnvironments {
  'svc-core': NodeJS.ProcessEnv
  'svc-media': NodeJS.ProcessEnv
  gateway: NodeJS.ProcessEnv
}

export interface Addresses {
  publicUrl: string
  databases: { core: string; media: string }
  nats: NatsAddress
  objects: string
  shell: string
  remotes: string
  coreUrl: string
  mediaUrl: string
}

/** Given to the launcher or made by it, and handed on by name only to those who need it. */
const HANDED_ON = /^(.*DATABASE_URL|NATS_.*|S3_.*|STORAGE_DIR|HUB_SECRET|AUTH_.*|PORT|HOST)$/

/** Secrets that only svc-core needs: its clients at the sign-in providers and item sources. */
const CORE_ONLY = /^((DISCORD|GOOGLE|MICROSOFT|APPLE|YAHOO|X)_.*_(ID|SECRET|KEY)|UEX_TOKEN)$/

export function toEnvironments(
  config: LauncherConfig,
  secrets: Secrets,
  at: Addresses,
  inherited: NodeJS.ProcessEnv = process.env,
): ProgramEnvironments {
  const rest = Object.entries(inherited).filter(([name]) => !HANDED_ON.test(name))
  const forAll = rest.filter(([name]) => !CORE_ONLY.test(name))
  const forCore = rest.filter(([name]) => CORE_ONLY.test(name))
  const shared = {
    NODE_ENV: 'production',
    DRAIN_SECONDS: '1',
    ...Object.fromEntries(forAll),
    HOST: '127.0.0.1',
    PUBLIC_URL: at.publicUrl,
    AUTH_JWKS: config.publicKeys ?? toPublicKeys(readKeys(config, secrets)),
  }
  // Where svc-media signs addresses of the object store, pages have to be let there.
  const sound =
    config.s3 && inherited['STREAM_DIRECTLY'] === 'true'
      ? { SOUND_ORIGIN: new URL(config.s3.S3_ENDPOINT).origin }
      : {}
  const folder = config.s3 ? {} : { STORAGE_DIR: at.objects }
  const service = {
    ...shared,
    ...folder,
    ...config.s3,
    DISK_FOLDER: config.dataFolder,
    HUB_SECRET: config.hubSecret ?? secrets.hubSecret,
  }
  return {
    'svc-core': {
      ...Object.fromEntries(forCore),
      ...service,
      ...toNatsLogin(at.nats, 'svc-core'),
      DATABASE_URL: at.databases.core,
      AUTH_SIGNING_KEY: JSON.stringify(readKeys(config, secrets).signingKey),
    },
    'svc-media': {
      ...service,
      ...toNatsLogin(at.nats, 'svc-media'),
      DATABASE_URL: at.databases.media,
      CORE_URL: at.coreUrl,
    },
    gateway: {
      ...shared,
      ...toNatsLogin(at.nats, 'gateway'),
      ...folder,
      ...sound,
      HOST: config.host,
      CORE_URL: at.coreUrl,
      MEDIA_URL: at.mediaUrl,
      SHELL_DIR: at.shell,
      REMOTES_DIR: at.remotes,
    },
  }
}

function toNatsLogin({ url, token, passwords }: NatsAddress, user: NatsUser): NodeJS.ProcessEnv {
  return {
    NATS_URL: url,
    ...(token && { NATS_TOKEN: token }),
    ...(passwords && { NATS_USER: user, NATS_PASSWORD: passwords[user] }),
  }
}

function readKeys(config: LauncherConfig, secrets: Secrets): Keys {
  return config.signingKey
    ? { signingKey: JSON.parse(config.signingKey) as Secrets['signingKey'] }
    : secrets
}
