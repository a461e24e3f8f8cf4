import { describe, expect, it } from 'vitest'
import { readLauncherConfig } from '../base/launcher-config.ts'
import { toEnvironments } from './program-environment.ts'
import type { Secrets } from '../stores/secrets.ts'

const secrets: Secrets = {
  postgresPassword: 'superuser',
  corePassword: 'core',
  mediaPassword: 'media',
  natsPasswords: { 'svc-core': 'of core', 'svc-media': 'of media', gateway: 'of gateway' },
  hubSecret: 'secret',
  signingKey: {
    kty: 'OKP',
    crv: 'Ed25519',
    kid: 'k',
    alg: 'EdDSA',
    use: 'sig',
    x: 'x',
    d: 'private',
  },
}

const addresses = {
  publicUrl: 'http://localhost:8080',
  databases: { core: 'postgres://core', media: 'postgres://media' },
  nats: { url: 'nats://localhost', passwords: secrets.natsPasswords },
  objects: '/hub/objects',
  shell: '/hub/shell',
  remotes: '/hub/remotes',
  coreUrl: 'http://core',
  mediaUrl: 'http://media',
}

const environments = toEnvironments(readLauncherConfig({}, '/hub'), secrets, addresses, {
  PATH: '/bin',
  DATABASE_URL: 'postgres://operator',
  HUB_SECRET: 'operator',
  RATE_GUEST: '5',
  GOOGLE_CLIENT_SECRET: 'client',
})

const onS3 = {
  S3_ENDPOINT: 'https://s3.test/',
  S3_BUCKET: 'hub',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
}

describe('what each process is told', () => {
  it('gives the signing key to svc-core alone', () => {
    expect(environments['svc-core']['AUTH_SIGNING_KEY']).toContain('private')
    for (const name of ['svc-media', 'gateway'] as const) {
      expect(JSON.stringify(environments[name])).not.toContain('private')
    }
  })

  it('has all of them take tokens of the key before, unless the key is configured', () => {
    const { d: _private, ...rest } = secrets.signingKey
    const rotated = { ...secrets, previousKey: { ...rest, kid: 'before' } }
    const idsFor = (env: Record<string, string>) =>
      Object.values(toEnvironments(readLauncherConfig(env, '/hub'), rotated, addresses)).map(
        ({ AUTH_JWKS = '' }) =>
          (JSON.parse(AUTH_JWKS) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid),
      )
    expect(idsFor({})).toEqual([
      ['k', 'before'],
      ['k', 'before'],
      ['k', 'before'],
    ])
    const own = JSON.stringify({ ...secrets.signingKey, kid: 'own' })
    expect(idsFor({ AUTH_SIGNING_KEY: own })).toEqual([['own'], ['own'], ['own']])
  })

  it('gives each service its own database and the gateway none', () => {
    expect(environments['svc-core']['DATABASE_URL']).toBe('postgres://core')
    expect(environments['svc-media']['DATABASE_URL']).toBe('postgres://media')
    expect(environments.gateway).not.toHaveProperty('DATABASE_URL')
    expect(environments.gateway).not.toHaveProperty('HUB_SECRET')
  })

  it('gives each its own user at NATS, or all of them the token of a server outside', () => {
    for (const [name, told] of Object.entries(environments)) {
      const of = `of ${name.replace('svc-', '')}`
      expect(told).toMatchObject({ NATS_USER: name, NATS_PASSWORD: of })
      expect(JSON.stringify(told).match(/of (core|media|gateway)/g)).toEqual([of])
    }
    const nats = { url: 'nats://outside', token: 'shared' }
    const outside = toEnvironments(readLauncherConfig({}, '/hub'), secrets, { ...addresses, nats })
    for (const told of Object.values(outside)) {
      expect(told).toMatchObject({ NATS_URL: 'nats://outside', NATS_TOKEN: 'shared' })
      expect(told).not.toHaveProperty('NATS_USER')
    }
  })

  it('shows all of them the same folder of objects', () => {
    for (const told of Object.values(environments)) expect(told['STORAGE_DIR']).toBe('/hub/objects')
  })

  it('gives the clients at sign-in providers to svc-core alone', () => {
    expect(environments['svc-core']['GOOGLE_CLIENT_SECRET']).toBe('client')
    expect(environments['svc-media']).not.toHaveProperty('GOOGLE_CLIENT_SECRET')
    expect(environments.gateway).not.toHaveProperty('GOOGLE_CLIENT_SECRET')
  })

  it('lets pages hear sound from the object store where its addresses are signed', () => {
    const tell = (env: NodeJS.ProcessEnv) =>
      toEnvironments(readLauncherConfig(env, '/hub'), secrets, addresses, env).gateway
    expect(tell({ ...onS3, STREAM_DIRECTLY: 'true' })['SOUND_ORIGIN']).toBe('https://s3.test')
    expect(tell(onS3)).not.toHaveProperty('SOUND_ORIGIN')
    expect(tell({ STREAM_DIRECTLY: 'true' })).not.toHaveProperty('SOUND_ORIGIN')
  })

  it('passes on every other setting', () => {
    expect(environments.gateway).toMatchObject({ PATH: '/bin', RATE_GUEST: '5' })
  })
})
