import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { createVerifier as createJwtVerifier } from 'fast-jwt'
import { AppError, unauthenticated } from './errors.ts'
import type { Revocations } from './revocations.ts'

/** Who makes access tokens, and for whom: their `iss` and `aud`. */
export const TOKEN_ISSUER = 'hangar'

/** The `typ` of an access token's header. */
export const TOKEN_TYPE = 'at+jwt'

/** How long an access token lives, in seconds. */
export const TOKEN_SECONDS = 600

/** Who calls, as the verified token says. */
export interface Caller {
  uid: string
  isAdmin: boolean
  /** Without an account of their own: smaller quotas hold for them. */
  isGuest: boolean
  /** The session the token belongs to. */
  sid: string
  /** The person's token version when it was made. */
  version: number
  /** When the token ends, in seconds since the epoch. */
  expiresAt: number
}

/** Verifies access tokens; a verified one is remembered until it ends. */
export interface Verifier {
  /** The caller, or 401. */
  verify(token: string): Caller
}

/**
 * Makes sure that a caller is still who the token says, where that cannot be known from what this
 * process has heard: resolves, or throws 401 or 503. `undefined` when there is nothing to ask.
 */
export type ConfirmCaller = (caller: Caller, token: string) => Promise<void> | undefined

/** 401: a token that was good, and whose time is over. */
export class EndedToken extends AppError {
  override name = 'EndedToken'
  /** Whose it was. */
  readonly uid: string

  constructor(uid: string) {
    super(401, unauthenticated().message)
    this.uid = uid
  }
}

interface Claims {
  sub: string
  sid: string
  ver: number
  admin?: boolean
  guest?: boolean
  exp: number
}

type Verify = (token: string) => Claims

interface VerifierOptions {
  /** The public keys as a JWK set, in JSON. */
  jwks: string
  revocations: Revocations
}

/** A verifier for tokens signed by any of the given Ed25519 keys; the algorithm is pinned. */
export function createVerifier({ jwks, revocations }: VerifierOptions): Verifier {
  const byKid = new Map<string, Verify>()
  for (const jwk of (JSON.parse(jwks) as { keys: (JsonWebKey & { kid: string })[] }).keys) {
    byKid.set(jwk.kid, verifyWith(jwk))
  }
  return {
    verify(token) {
      const claims = readClaims(byKid, token)
      const { sub: uid, sid, ver: version, exp: expiresAt } = claims
      if (revocations.covers({ uid, sid, version })) throw unauthenticated()
      const { admin: isAdmin = false, guest: isGuest = false } = claims
      return { uid, isAdmin, isGuest, sid, version, expiresAt }
    },
  }
}

function verifyWith(jwk: JsonWebKey): Verify {
  const key = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  return createJwtVerifier({
    key,
    algorithms: ['EdDSA'],
    allowedIss: TOKEN_ISSUER,
    allowedAud: TOKEN_ISSUER,
    checkTyp: TOKEN_TYPE,
    requiredClaims: ['sub', 'sid', 'ver', 'exp'],
    cache: 10_000,
  }) as Verify
}

function readClaims(byKid: ReadonlyMap<string, Verify>, token: string): Claims {
  try {
    const header = Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString()
    const { kid } = JSON.parse(header) as { kid?: string }
    const verify = byKid.get(kid ?? '')
    if (verify) return verify(token)
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

const BEARER = /^bearer +/i

/** The token of an `Authorization: Bearer …` header, or `undefined`; the scheme has no case. */
export function bearerOf(header: string | undefined): string | undefined {
  const scheme = BEARER.exec(header ?? '')
  return scheme ? header?.slice(scheme[0].length) : undefined
}
