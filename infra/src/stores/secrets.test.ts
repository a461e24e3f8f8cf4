import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readLauncherConfig } from '../base/launcher-config.ts'
import { listKept, loadSecrets, rotateSigningKey } from './secrets.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-secrets-'))
  path = join(folder, 'secrets.json')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const load = (env: Record<string, string> = {}) =>
  loadSecrets(path, listKept(readLauncherConfig({ HUB_DATA: folder, ...env }, '/')))

const given = {
  DATABASE_URL: 'postgres://hub@db.test/hub',
  HUB_SECRET: Buffer.alloc(32, 1).toString('base64'),
  AUTH_SIGNING_KEY: JSON.stringify({ crv: 'Ed25519', kid: 'k', x: 'x', d: 'd' }),
}

function drop(...names: string[]): void {
  const kept = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  for (const name of names) delete kept[name]
  writeFileSync(path, JSON.stringify(kept))
}

describe('the secrets of a data folder', () => {
  it('are made for a new one, and stay', () => {
    const first = load()
    expect(load()).toEqual(first)
  })

  it.each(['pg', 'hub.json'])('are not made anew beside %s, which tells of data', (name) => {
    mkdirSync(join(folder, name))
    expect(() => load()).toThrow(
      `${path} is missing, and the data beside it was made with it: nobody gets at it with another.`,
    )
  })

  it('are not completed where data hangs on the one that is missing', () => {
    load()
    mkdirSync(join(folder, 'pg'))
    drop('postgresPassword', 'signingKey')
    expect(() => load()).toThrow(`${path} lacks postgresPassword, signingKey`)
  })

  it('are completed where nothing hangs on it, as when a release brings a new one', () => {
    const { postgresPassword } = load()
    mkdirSync(join(folder, 'pg'))
    drop('natsPasswords', 'corePassword')
    expect(load()).toMatchObject({ postgresPassword, natsPasswords: expect.any(Object) })
  })

  it('may be lost where all that data hangs on is configured', () => {
    mkdirSync(join(folder, 'hub.json'))
    expect(load(given)).toMatchObject({ natsPasswords: expect.any(Object) })
    rmSync(path)
    const { HUB_SECRET: _one, ...others } = given
    expect(() => load(others)).toThrow(`${path} is missing`)
  })

  it.each(['', 'null', '{"hubSecret":'])('are not guessed from a file with %j in it', (text) => {
    writeFileSync(path, text)
    expect(() => load()).toThrow(`${path} cannot be read as JSON: restore it from a copy.`)
  })
})

describe('a new signing key', () => {
  it('leaves the public half of the one before, of no older one, and all other secrets', () => {
    const first = load()
    rotateSigningKey(path, { isOldKept: true })
    const second = load()
    const { d: _private, ...publicHalf } = first.signingKey
    expect(second).toEqual({
      ...first,
      signingKey: expect.objectContaining({ d: expect.any(String) }),
      previousKey: publicHalf,
    })
    expect(second.signingKey.kid).not.toBe(first.signingKey.kid)
    rotateSigningKey(path, { isOldKept: true })
    expect(load().previousKey?.kid).toBe(second.signingKey.kid)
    rotateSigningKey(path, { isOldKept: false })
    expect(load()).not.toHaveProperty('previousKey')
  })

  it('is kept when a release brings a secret that is not there yet', () => {
    load()
    rotateSigningKey(path, { isOldKept: true })
    const { signingKey, previousKey } = load()
    drop('natsPasswords')
    expect(load()).toMatchObject({ signingKey, previousKey })
  })

  it('is not made where there is none to put it in the place of', () => {
    expect(() => rotateSigningKey(path, { isOldKept: true })).toThrow(`${path} is missing`)
  })
})
