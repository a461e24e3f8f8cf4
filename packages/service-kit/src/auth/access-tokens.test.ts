import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildService, type Service } from '../http/build-service.ts'
import { testTokens } from '../testing/test-tokens.ts'
import { TOKEN_SECONDS, type TokenKey } from './access-tokens.ts'
import { EndedToken } from './auth.ts'
import { createRevocations } from './revocations.ts'

const [one, other, stranger] = [testTokens('one'), testTokens('other'), testTokens('stranger')]
const keyOf = (tokens: { signingKey: string }) => JSON.parse(tokens.signingKey) as TokenKey
const jwks = JSON.stringify({
  keys: [one, other].flatMap((tokens) => (JSON.parse(tokens.jwks) as { keys: TokenKey[] }).keys),
})

const HEADER = { alg: 'EdDSA', typ: 'at+jwt', kid: 'one' }
const now = () => Math.floor(Date.now() / 1000)
const CLAIMS = { iss: 'hangar', aud: 'hangar', sub: 'a', sid: 's', ver: 1, exp: now() + 600 }

type Part = Record<string, unknown>
const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url')
const signEd25519 = (text: string, key = keyOf(one)) =>
  sign(null, Buffer.from(text), createPrivateKey({ key, format: 'jwk' })).toString('base64url')

/** A token with these parts changed, `undefined` removes one. */
function forge(header: Part, claims: Part = {}, signature = (text: string) => signEd25519(text)) {
  const text = `${encode({ ...HEADER, ...header })}.${encode({ ...CLAIMS, ...claims })}`
  return `${text}.${signature(text)}`
}

const publicKey = createPublicKey({ key: keyOf(one), format: 'jwk' })
const hmacWith = (secret: string | Buffer) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')

let app: Service
beforeEach(async () => {
  const revocations = createRevocations()
  const signingKey = keyOf(other)
  app = await buildService({ name: 'test', logLevel: 'silent', jwks, revocations, signingKey })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const errorOf = (token: string): unknown => {
  try {
    return app.verifier.verify(token)
  } catch (error) {
    return error
  }
}

const forged: [string, string][] = [
  ['without an algorithm', forge({ alg: 'none' }, {}, () => '')],
  ['by HMAC with the public key as PEM', forge({ alg: 'HS256' }, {}, hmacWith(pem()))],
  ['by HMAC with the public key', forge({ alg: 'HS256' }, {}, hmacWith(keyOf(one)['x'] ?? ''))],
  ['of an algorithm it is not signed by', forge({ alg: 'RS256' })],
  ['of another type', forge({ typ: 'JWT' })],
  ['of no type', forge({ typ: undefined })],
  ['of no key', forge({ kid: undefined })],
  ['of a key that names a property', forge({ kid: '__proto__' })],
  ['of another key than it is signed by', forge({ kid: 'other' })],
  ['with an extension nobody knows', forge({ crit: ['b64'], b64: false })],
  ['by another issuer', forge({}, { iss: 'another' })],
  ['for another audience', forge({}, { aud: 'another' })],
  ['from later', forge({}, { nbf: now() + 60 })],
  ['whose claims were changed', changeClaims(forge({}), { admin: true })],
  ...Object.keys(CLAIMS).map((claim): [string, string] => [
    `without ${claim}`,
    forge({}, { [claim]: undefined }),
  ]),
]

function pem(): string {
  return publicKey.export({ type: 'spki', format: 'pem' }) as string
}

function changeClaims(token: string, change: Part): string {
  const [header, , signature] = token.split('.')
  return `${header}.${encode({ ...CLAIMS, ...change })}.${signature}`
}

describe('an access token', () => {
  it.each(forged)('is refused %s, also when it comes again', (_how, token) => {
    const refused = expect.objectContaining({ statusCode: 401, message: 'Please sign in.' })
    for (const error of [errorOf(token), errorOf(token)]) {
      expect(error).toEqual(refused)
      expect(error).not.toBeInstanceOf(EndedToken)
    }
  })

  it('is verified by the key that it names', () => {
    for (const tokens of [one, other]) {
      expect(app.verifier.verify(tokens.tokenFor({ uid: 'a', sid: 's' }))).toMatchObject({
        uid: 'a',
        sid: 's',
        isAdmin: false,
      })
    }
    expect(errorOf(stranger.tokenFor({ uid: 'a' }))).toMatchObject({ statusCode: 401 })
  })

  it('ends at its time, also one that was verified before', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const token = one.tokenFor({ uid: 'a' })
    expect(errorOf(token)).toMatchObject({ uid: 'a' })
    vi.advanceTimersByTime((TOKEN_SECONDS + 1) * 1000)
    expect(errorOf(token)).toBeInstanceOf(EndedToken)
    expect(errorOf(token)).toMatchObject({ statusCode: 401, uid: 'a' })
  })

  it('is signed with the key given for that, and no other', () => {
    const token = app.jwt['other']?.sign({ sub: 'a', sid: 's', ver: 3, admin: true })
    expect(app.verifier.verify(token ?? '')).toMatchObject({ uid: 'a', version: 3, isAdmin: true })
    expect(() => app.jwt['one']?.sign({ sub: 'a' })).toThrow('unable to sign')
  })
})
