import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { replaceFile } from './replace-file.ts'
import { Sentence } from './sentence.ts'

/** Made once per data folder. Losing them signs everybody out and loses what was encrypted. */
export interface Secrets {
  postgresPassword: string
  corePassword: string
  mediaPassword: string
  natsToken: string
  hubSecret: string
  signingKey: SigningKey
}

/** A private Ed25519 key as a JWK. */
export interface SigningKey {
  kty: 'OKP'
  crv: 'Ed25519'
  kid: string
  alg: 'EdDSA'
  use: 'sig'
  x: string
  d: string
}

export function loadSecrets(path: string): Secrets {
  const kept = existsSync(path) ? readSecrets(path) : {}
  const secrets: Secrets = {
    postgresPassword: kept.postgresPassword ?? password(),
    corePassword: kept.corePassword ?? password(),
    mediaPassword: kept.mediaPassword ?? password(),
    natsToken: kept.natsToken ?? password(),
    hubSecret: kept.hubSecret ?? randomBytes(32).toString('base64'),
    signingKey: kept.signingKey ?? createSigningKey(),
  }
  const isComplete = Object.keys(secrets).every((name) => name in kept)
  if (!isComplete) replaceFile(path, `${JSON.stringify(secrets, undefined, 2)}\n`)
  return secrets
}

function readSecrets(path: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets>
  } catch {
    throw new Sentence(`${path} cannot be read as JSON: restore it from a copy.`)
  }
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

/** What others need to check a signature, as a JWK set. */
export function toPublicKeys({ d: _private, ...publicKey }: SigningKey): string {
  return JSON.stringify({ keys: [publicKey] })
}
