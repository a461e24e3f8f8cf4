import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toPaths } from '../base/launcher-config.ts'
import type { LauncherConfig } from '../base/launcher-config.ts'
import { replaceFile } from '../base/replace-file.ts'
import type { NatsUser } from './nats-users.ts'
import { UserError } from '../base/user-error.ts'

/** Made once per data folder. Losing them signs everybody out and loses what was encrypted. */
export interface Secrets {
  postgresPassword: string
  corePassword: string
  mediaPassword: string
  /** Of each process's user at the embedded NATS. */
  natsPasswords: Record<NatsUser, string>
  hubSecret: string
  signingKey: SigningKey
  /** Of the key that signed before this one: its tokens are good until they end. */
  previousKey?: PublicKey
}

/** An Ed25519 key as a JWK: what checks signatures. */
export interface PublicKey {
  kty: 'OKP'
  crv: 'Ed25519'
  kid: string
  alg: 'EdDSA'
  use: 'sig'
  x: string
}

/** The same with its private half, which makes them. */
export interface SigningKey extends PublicKey {
  d: string
}

/** Those without which data that is there cannot be read, or is worth nothing. */
type Kept = 'postgresPassword' | 'hubSecret' | 'signingKey'

/** Which secrets the data of this folder hangs on: none when it is new. */
export function listKept({ dataFolder, databases, hubSecret, signingKey }: LauncherConfig): Kept[] {
  const { state } = toPaths(dataFolder)
  const wasUsed = existsSync(state) || existsSync(join(dataFolder, 'pg'))
  if (!wasUsed) return []
  return [
    ...(databases ? [] : (['postgresPassword'] as const)),
    ...(hubSecret ? [] : (['hubSecret'] as const)),
    ...(signingKey ? [] : (['signingKey'] as const)),
  ]
}

/** Reads the secrets, and makes those that are not there yet, unless data hangs on them. */
export function loadSecrets(path: string, kept: Kept[]): Secrets {
  const found = existsSync(path) ? readSecrets(path) : {}
  const lost = kept.filter((name) => !found[name])
  if (lost.length > 0) throw new UserError(toLoss(path, lost))
  const secrets: Secrets = {
    postgresPassword: found.postgresPassword ?? password(),
    corePassword: found.corePassword ?? password(),
    mediaPassword: found.mediaPassword ?? password(),
    natsPasswords: found.natsPasswords ?? {
      'svc-core': password(),
      'svc-media': password(),
      gateway: password(),
    },
    hubSecret: found.hubSecret ?? randomBytes(32).toString('base64'),
    signingKey: found.signingKey ?? createSigningKey(),
    ...(found.previousKey && { previousKey: found.previousKey }),
  }
  const isComplete = Object.keys(secrets).every((name) => name in found)
  if (!isComplete) writeSecrets(path, secrets)
  return secrets
}

const writeSecrets = (path: string, secrets: Partial<Secrets>) =>
  replaceFile(path, `${JSON.stringify(secrets, undefined, 2)}\n`)

/** Puts a new signing key in the place of the one that is there, from the next start on. */
export function rotateSigningKey(path: string, { isOldKept }: { isOldKept: boolean }): void {
  const { previousKey: _older, ...found } = existsSync(path) ? readSecrets(path) : {}
  if (!found.signingKey) throw new UserError(toLoss(path, ['signingKey']))
  writeSecrets(path, {
    ...found,
    signingKey: createSigningKey(),
    ...(isOldKept && { previousKey: toPublicKey(found.signingKey) }),
  })
}

/** One secret of a hub that runs or ran here. */
export function readSecret(path: string, name: 'postgresPassword' | 'corePassword'): string {
  const secret = existsSync(path) ? readSecrets(path)[name] : undefined
  if (secret === undefined) throw new UserError(toLoss(path, [name]))
  return secret
}

function toLoss(path: string, lost: string[]): string {
  const what = existsSync(path) ? `${path} lacks ${lost.join(', ')}` : `${path} is missing`
  return (
    `${what}, and the data beside it was made with it: nobody gets at it with another. ` +
    'Put the file back from a copy. To begin anew, without what is there, move the folder ' +
    `${dirname(path)} away.`
  )
}

function readSecrets(path: string): Partial<Secrets> {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof found === 'object' && found !== null) return found
  } catch {
    // Said below, as for JSON that is something else.
  }
  throw new UserError(`${path} cannot be read as JSON: restore it from a copy.`)
}

function password(): string {
  return randomBytes(24).toString('base64url')
}

function createSigningKey(): SigningKey {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const thumbprint = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })
  const kid = createHash('sha256').update(thumbprint).digest('base64url')
  return { kty: 'OKP', crv: 'Ed25519', kid, alg: 'EdDSA', use: 'sig', x, d }
}

const toPublicKey = ({ d: _private, ...publicKey }: SigningKey): PublicKey => publicKey

/** What others need to check signatures, as a JWK set. */
export function toPublicKeys({ signingKey, previousKey }: Keys): string {
  return JSON.stringify({
    keys: [toPublicKey(signingKey), ...(previousKey ? [previousKey] : [])],
  })
}

/** What signs, and what is checked beside it. */
export type Keys = Pick<Secrets, 'signingKey' | 'previousKey'>
