import type { TokenKey } from '@hub/service-kit/auth'
import { ConfigError } from '@hub/service-kit/base'
import type { Config } from './config.ts'

interface PublicKey {
  kty: string
  crv: string
  x: string
  kid: string
  alg: string
  use: string
}

/** The keys of access tokens: the private one that signs, and the public ones that verify. */
export interface TokenKeys {
  signing: TokenKey
  jwks: { keys: PublicKey[] }
}

/** Reads the keys; what verifies must know the one that signs. */
export function readTokenKeys(config: Pick<Config, 'AUTH_SIGNING_KEY' | 'AUTH_JWKS'>): TokenKeys {
  const signing = readJson('AUTH_SIGNING_KEY', config.AUTH_SIGNING_KEY) as TokenKeys['signing']
  const jwks = readJson('AUTH_JWKS', config.AUTH_JWKS) as TokenKeys['jwks']
  if (jwks.keys?.some(({ kid, x }) => kid === signing.kid && x === signing.x)) {
    return { signing, jwks }
  }
  throw new ConfigError(['AUTH_JWKS lacks the public half of AUTH_SIGNING_KEY.'])
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError([`${name} is not JSON.`])
  }
}
