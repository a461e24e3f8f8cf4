import { generateKeyPairSync, type JsonWebKey, randomUUID, sign } from 'node:crypto'
import { TOKEN_ISSUER, TOKEN_SECONDS, TOKEN_TYPE } from '../auth/access-tokens.ts'

interface TokenOptions {
  uid: string
  admin?: boolean
  guest?: boolean
  version?: number
  sid?: string
  /** Seconds from now until it ends; negative makes one that has ended. */
  expiresIn?: number
}

/** A signing key of a test's own, its JWK set, and tokens made with it. */
export interface TestTokens {
  /** The public key set, as `AUTH_JWKS` takes it. */
  jwks: string
  /** The private key, as `AUTH_SIGNING_KEY` takes it. */
  signingKey: string
  tokenFor(options: TokenOptions): string
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Makes a fresh key; tokens carry the same claims as those of svc-core. */
export function testTokens(kid = 'test'): TestTokens {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const jwk = {
    ...(publicKey.export({ format: 'jwk' }) as JsonWebKey),
    kid,
    alg: 'EdDSA',
    use: 'sig',
  }
  const head = encode({ alg: 'EdDSA', typ: TOKEN_TYPE, kid })
  return {
    jwks: JSON.stringify({ keys: [jwk] }),
    signingKey: JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid, alg: 'EdDSA' }),
    tokenFor({ uid, sid = randomUUID(), version: ver = 1, expiresIn = TOKEN_SECONDS, ...rights }) {
      const iat = Math.floor(Date.now() / 1000)
      const { admin = false, guest = false } = rights
      const rest = { sub: uid, sid, ver, admin, guest }
      const claims = { iss: TOKEN_ISSUER, aud: TOKEN_ISSUER, ...rest }
      const body = encode({ ...claims, iat, exp: iat + expiresIn })
      const signed = `${head}.${body}`
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
    },
  }
}
