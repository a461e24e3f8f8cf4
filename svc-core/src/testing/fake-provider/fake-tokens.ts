import { createHash, generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { jwtVerify, SignJWT } from 'jose'
import { CLIENT, type FakeState, type Grant, Refusal } from './fake-state.ts'

const isClient = (id: string | null | undefined, secret: string | null | undefined) =>
  id === CLIENT.id && secret === CLIENT.secret

/** Whether it is our client, in the one way that this provider takes. */
export async function mustBeTheClient(
  state: FakeState,
  request: IncomingMessage,
  form: URLSearchParams,
): Promise<void> {
  const { authorization } = request.headers
  switch (state.traits.clientAuth) {
    case 'basic': {
      // As X reads it: base64 alone, nothing percent-encoded.
      const [id, secret] = atob(authorization?.replace(/^Basic /, '') ?? '').split(':')
      if (!isClient(id, secret)) throw new Refusal(401, 'invalid_client')
      return
    }
    case 'body':
      if (authorization || !isClient(form.get('client_id'), form.get('client_secret'))) {
        throw new Refusal(401, 'invalid_client')
      }
      return
    case 'apple':
      await mustBeAppleSecret(state, form.get('client_secret') ?? '')
  }
}

async function mustBeAppleSecret({ clientKey, origin }: FakeState, secret: string) {
  const { payload, protectedHeader } = await jwtVerify(secret, clientKey.publicKey, {
    algorithms: ['ES256'],
    issuer: 'TEAM123456',
    subject: CLIENT.id,
    audience: origin,
    maxTokenAge: 60,
  }).catch(() => {
    throw new Refusal(401, 'invalid_client')
  })
  const lifeSeconds = (payload.exp ?? Infinity) - (payload.iat ?? 0)
  if (protectedHeader.kid !== 'KEY1234567' || lifeSeconds > 600) {
    throw new Refusal(401, 'invalid_client')
  }
}

/** A code and its verifier belong together: neither may be without the other. */
export function mustFitChallenge(
  { traits }: FakeState,
  { challenge }: Grant,
  verifier: string | null,
): void {
  if (traits.pkce === 'ignored') return
  const made = verifier && createHash('sha256').update(verifier).digest('base64url')
  if (made !== challenge) throw new Refusal(400, 'invalid_grant')
}

export async function makeTokens(state: FakeState, grant: Grant): Promise<object> {
  const accessToken = crypto.randomUUID()
  state.bearers.set(accessToken, grant.person)
  const beside = state.mischief.besideTokens ?? { expires_in: 3600 }
  const tokens = { access_token: accessToken, token_type: 'Bearer', ...beside }
  return state.traits.issuer ? { ...tokens, id_token: await makeIdToken(state, grant) } : tokens
}

async function makeIdToken(state: FakeState, { person, nonce }: Grant): Promise<string> {
  const { traits, mischief, keys } = state
  const given = mischief.nonce ?? nonce
  const token = new SignJWT({ ...traits.claims?.(person), ...(given !== null && { nonce: given }) })
    .setProtectedHeader({ alg: traits.algorithm, kid: 'fake-1' })
    .setIssuer(mischief.tokenIssuer ?? traits.issuer?.(state.origin, person) ?? '')
    .setAudience(mischief.tokenAudience ?? CLIENT.id)
    .setSubject(person.subject)
    .setIssuedAt()
    .setExpirationTime('5m')
  if (!mischief.isSignedByAnother) return token.sign(keys.privateKey)
  const another =
    traits.algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return token.sign(another.privateKey)
}
