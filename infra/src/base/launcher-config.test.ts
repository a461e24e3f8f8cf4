import { describe, expect, it } from 'vitest'
import { readLauncherConfig } from './launcher-config.ts'

function problemsOf(env: Record<string, string>): string[] {
  try {
    readLauncherConfig(env, '/hub')
    return []
  } catch (error) {
    const [, ...lines] = String((error as Error).message).split('\n')
    return lines.map((line) => line.replace('  - ', ''))
  }
}

describe('the configuration of the launcher', () => {
  it('needs nothing', () => {
    expect(readLauncherConfig({}, '/hub')).toMatchObject({
      port: 8080,
      host: 'localhost',
      dataFolder: '/hub/.hub',
      databases: undefined,
      nats: undefined,
      natsMirror: undefined,
      s3: undefined,
    })
  })

  it('gives one database to both services, or one to each', () => {
    const shared = 'postgres://a@db/hub'
    expect(readLauncherConfig({ DATABASE_URL: shared }, '/').databases).toEqual({
      core: shared,
      media: shared,
    })
    const core = 'postgres://core@db/hub'
    const media = 'postgres://media@db/hub'
    const each = { CORE_DATABASE_URL: core, MEDIA_DATABASE_URL: media }
    expect(readLauncherConfig(each, '/').databases).toEqual({ core, media })
  })

  it('says everything that is wrong at once', () => {
    expect(
      problemsOf({
        PORT: '99999',
        DATABASE_URL: 'mysql://db',
        NATS_URL: 'localhost:4222',
        NATS_DOWNLOAD: 'mirror.test/nats',
        DISCORD_INVITE: 'discord.gg/thecrew',
        S3_ENDPOINT: 'https://s3.test',
        HUB_SECRET: 'short',
        AUTH_SIGNING_KEY: '{}',
      }),
    ).toEqual([
      'PORT must be a port number from 0 to 65535.',
      'DATABASE_URL must be a URL that starts with postgres: or postgresql:.',
      'NATS_URL must be a URL that starts with nats: or tls:.',
      'NATS_DOWNLOAD must be a URL that starts with http: or https:.',
      'DISCORD_INVITE must be a URL that starts with http: or https:.',
      'S3_BUCKET is missing: S3_ENDPOINT is set.',
      'S3_ACCESS_KEY is missing: S3_ENDPOINT is set.',
      'S3_SECRET_KEY is missing: S3_ENDPOINT is set.',
      'HUB_SECRET must be 32 bytes in base64.',
      'AUTH_SIGNING_KEY must be a private Ed25519 key as a JWK with a kid.',
    ])
  })

  it('wants the second database when the first is given', () => {
    expect(problemsOf({ CORE_DATABASE_URL: 'postgres://core@db/hub' })).toEqual([
      'MEDIA_DATABASE_URL is missing: CORE_DATABASE_URL is set.',
    ])
  })
})
