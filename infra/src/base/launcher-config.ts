import { join, resolve } from 'node:path'
import { UserError } from './user-error.ts'

export interface LauncherConfig {
  port: number
  host: string
  publicUrl: string | undefined
  dataFolder: string
  /** A database of your own for both services, or one for each. */
  databases: { core: string; media: string } | undefined
  nats: { url: string; token: string | undefined } | undefined
  /** Where the NATS project's releases are fetched from, when not from the project itself. */
  natsMirror: string | undefined
  s3: Record<(typeof S3_NAMES)[number], string> | undefined
  hubSecret: string | undefined
  signingKey: string | undefined
  publicKeys: string | undefined
}

const S3_NAMES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
] as const

/** Where the community meets elsewhere. */
const LINKS = ['DISCORD_INVITE', 'YOUTUBE_URL', 'TWITCH_URL', 'X_URL']

type Env = Record<string, string | undefined>

/** Reads all of it before it complains, so that one start shows everything that is wrong. */
export function readLauncherConfig(env: Env, root: string): LauncherConfig {
  const problems: string[] = []
  const text = (name: string) => env[name]?.trim() || undefined
  const expect = (name: string, isRight: (value: string) => boolean, expected: string) => {
    const value = text(name)
    if (value !== undefined && !isRight(value)) problems.push(`${name} must be ${expected}.`)
    return value
  }
  const url = (name: string, protocols: string[]) =>
    expect(
      name,
      (value) => isUrl(value, protocols),
      `a URL that starts with ${protocols.join(' or ')}`,
    )

  const port = expect('PORT', isPort, 'a port number from 0 to 65535')
  const databases = readDatabases(
    url('DATABASE_URL', ['postgres:', 'postgresql:']),
    url('CORE_DATABASE_URL', ['postgres:', 'postgresql:']),
    url('MEDIA_DATABASE_URL', ['postgres:', 'postgresql:']),
    problems,
  )
  const natsUrl = url('NATS_URL', ['nats:', 'tls:'])
  const natsMirror = url('NATS_DOWNLOAD', ['http:', 'https:'])
  // Read by svc-core; said here as well, so that all that is wrong is said at once.
  for (const name of LINKS) url(name, ['http:', 'https:'])
  const endpoint = url('S3_ENDPOINT', ['http:', 'https:'])
  const config: LauncherConfig = {
    port: Number(port ?? 8080),
    host: text('HOST') ?? 'localhost',
    publicUrl: url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    dataFolder: resolve(root, text('HUB_DATA') ?? '.hub'),
    databases,
    nats: natsUrl === undefined ? undefined : { url: natsUrl, token: text('NATS_TOKEN') },
    natsMirror,
    s3: endpoint === undefined ? undefined : readS3(text, problems),
    hubSecret: expect('HUB_SECRET', is32Bytes, '32 bytes in base64'),
    signingKey: expect(
      'AUTH_SIGNING_KEY',
      isEd25519Jwk,
      'a private Ed25519 key as a JWK with a kid',
    ),
    publicKeys: expect('AUTH_JWKS', isJson, 'a JWK set in JSON'),
  }
  if (problems.length > 0) {
    const list = problems.map((problem) => `  - ${problem}`).join('\n')
    throw new UserError(`The configuration is not right:\n${list}`)
  }
  return config
}

function readDatabases(
  shared: string | undefined,
  core: string | undefined,
  media: string | undefined,
  problems: string[],
): LauncherConfig['databases'] {
  const found = { core: core ?? shared, media: media ?? shared }
  if (found.core && found.media) return { core: found.core, media: found.media }
  if (found.core) problems.push('MEDIA_DATABASE_URL is missing: CORE_DATABASE_URL is set.')
  if (found.media) problems.push('CORE_DATABASE_URL is missing: MEDIA_DATABASE_URL is set.')
  return undefined
}

function readS3(
  text: (name: string) => string | undefined,
  problems: string[],
): NonNullable<LauncherConfig['s3']> {
  const read = (name: (typeof S3_NAMES)[number], fallback?: string) => {
    const value = text(name) ?? fallback
    if (value === undefined) problems.push(`${name} is missing: S3_ENDPOINT is set.`)
    return value ?? ''
  }
  return {
    S3_ENDPOINT: read('S3_ENDPOINT'),
    S3_REGION: read('S3_REGION', 'us-east-1'),
    S3_BUCKET: read('S3_BUCKET'),
    S3_ACCESS_KEY: read('S3_ACCESS_KEY'),
    S3_SECRET_KEY: read('S3_SECRET_KEY'),
  }
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535
}

function isUrl(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

function is32Bytes(value: string): boolean {
  return Buffer.from(value, 'base64').length === 32
}

function isJson(value: string): boolean {
  try {
    return typeof JSON.parse(value) === 'object'
  } catch {
    return false
  }
}

function isEd25519Jwk(value: string): boolean {
  if (!isJson(value)) return false
  const key = JSON.parse(value) as Record<string, unknown>
  return (
    ['d', 'x', 'kid'].every((name) => typeof key[name] === 'string') && key['crv'] === 'Ed25519'
  )
}

export function toPaths(dataFolder: string) {
  const at = (name: string) => join(dataFolder, name)
  return {
    hubLock: at('hub.lock'),
    childrenLock: at('children.lock'),
    state: at('hub.json'),
    unfinishedRestore: at('restore.unfinished'),
    secrets: at('secrets.json'),
    objects: at('objects'),
    shell: at('shell'),
    remotes: at('remotes'),
    log: (name: string) => join(dataFolder, 'log', `${name}.log`),
  }
}
