import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
// Twice, since only an import without names carries its types of Fastify into the declarations.
import '@fastify/jwt'
import jwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import { unauthenticated } from '../base/errors.ts'
import { EndedToken, type Verifier } from './auth.ts'
import type { Revocations } from './revocations.ts'

/** Who makes access tokens, and for whom: their `iss` and `aud`. */
export const TOKEN_ISSUER = 'hangar'

/** The `typ` of an access token's header. */
export const TOKEN_TYPE = 'at+jwt'

/** How long an access token lives, in seconds. */
export const TOKEN_SECONDS = 600

/** An Ed25519 key, public or private, and the name that tokens know it by. */
export type TokenKey = JsonWebKey & { kid: string }

/** What an access token says of whom it was made for, as it is signed. */
export interface AccessClaims {
  sub: string
  sid: string
  ver: number
  admin?: boolean
  guest?: boolean
}

interface Claims extends AccessClaims {
  exp: number
}

export interface TokenOptions {
  /** The public keys as a JWK set, in JSON. */
  jwks: string
  revocations: Revocations
  /** The private half of one of them, where tokens are made. */
  signingKey?: TokenKey
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    /** One for each key, named by its `kid`. */
    namespaces: string
  }
}

/**
 * Has an app verify tokens signed by any of the given Ed25519 keys, and sign them with one. Outside
 * of a request the plugin knows one key, so each has an instance of it, by its `kid`.
 */
export async function acceptTokens(app: FastifyInstance, options: TokenOptions): Promise<Verifier> {
  const { keys } = JSON.parse(options.jwks) as { keys: TokenKey[] }
  for (const key of keys) {
    const isSigning = options.signingKey?.kid === key.kid
    await registerKey(app, key, isSigning ? options.signingKey : undefined)
  }
  return {
    verify(token) {
      const claims = readClaims(app, token)
      const { sub: uid, sid, ver: version, exp: expiresAt } = claims
      if (options.revocations.covers({ uid, sid, version })) throw unauthenticated()
      const { admin: isAdmin = false, guest: isGuest = false } = claims
      return { uid, isAdmin, isGuest, sid, version, expiresAt }
    },
  }
}

async function registerKey(app: FastifyInstance, key: TokenKey, signingKey?: TokenKey) {
  const { kid } = key
  await app.register(jwt, {
    namespace: kid,
    secret: {
      public: toPem(createPublicKey({ key, format: 'jwk' }), 'spki'),
      ...(signingKey && {
        private: toPem(createPrivateKey({ key: signingKey, format: 'jwk' }), 'pkcs8'),
      }),
    },
    sign: {
      algorithm: 'EdDSA',
      header: { alg: 'EdDSA', typ: TOKEN_TYPE, kid },
      iss: TOKEN_ISSUER,
      aud: TOKEN_ISSUER,
      expiresIn: TOKEN_SECONDS,
    },
    verify: {
      algorithms: ['EdDSA'],
      allowedIss: TOKEN_ISSUER,
      allowedAud: TOKEN_ISSUER,
      checkTyp: TOKEN_TYPE,
      requiredClaims: ['iss', 'aud', 'sub', 'sid', 'ver', 'exp'],
      cache: 10_000,
    },
  })
}

const toPem = (key: KeyObject, type: 'spki' | 'pkcs8') =>
  key.export({ type, format: 'pem' }) as string

function readClaims(app: FastifyInstance, token: string): Claims {
  try {
    const header = Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString()
    const { kid = '' } = JSON.parse(header) as { kid?: string }
    const claims = app.jwt[kid]?.verify<Claims>(token)
    if (claims) return claims
  } catch (error) {
    // The signature was checked before the time.
    if ((error as { code?: string }).code === EXPIRED) throw new EndedToken(subjectOf(token))
    // Whatever else is wrong with a token, the answer is the same.
  }
  throw unauthenticated()
}

const EXPIRED = 'FAST_JWT_EXPIRED'

function subjectOf(token: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(payload) as Claims).sub
}
