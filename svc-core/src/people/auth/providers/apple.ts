import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { ClientAuth } from 'openid-client'
import { mustHaveClaims, toIdentity, toText } from './claims.ts'
import { createClient } from './oauth-client.ts'
import type { Endpoints, Provider } from './provider.ts'

const ENDPOINTS = {
  issuer: 'https://appleid.apple.com',
  authorization: 'https://appleid.apple.com/auth/authorize',
  token: 'https://appleid.apple.com/auth/token',
  jwks: 'https://appleid.apple.com/auth/keys',
}

const SECRET_SECONDS = 300

interface AppleRegistration {
  clientId: string
  teamId: string
  keyId: string
  /** The key in PEM; its line ends may be written as `\n`. */
  privateKey: string
  endpoints: Partial<Endpoints>
}

/** Apple answers by a form POST, tells the name once, and takes a signed token as client secret. */
export function apple(registration: AppleRegistration): Provider {
  const endpoints = { ...ENDPOINTS, ...registration.endpoints }
  const client = createClient({
    clientId: registration.clientId,
    auth: mintedSecret(registration, endpoints.issuer),
    endpoints,
    idTokenAlgorithms: ['RS256'],
  })
  return {
    id: 'apple',
    name: 'Apple',
    takesNewPeople: false,
    answersByPost: true,
    usesPkce: false,
    isOidc: true,
    parameters: { scope: 'name email', response_mode: 'form_post' },
    connect: async () => client,
    async identify(_client, tokens, callback) {
      const identity = toIdentity(mustHaveClaims(tokens))
      return { ...identity, displayName: readName(callback.user) }
    },
  }
}

/** The secret is made anew for each exchange, so that none of them outlives its use. */
function mintedSecret({ clientId, teamId, keyId, privateKey }: AppleRegistration, issuer: string) {
  const key = createPrivateKey(privateKey.replaceAll('\\n', '\n'))
  const authenticate: ClientAuth = (_server, _client, body) => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: teamId, sub: clientId, aud: issuer, iat: now, exp: now + SECRET_SECONDS }
    body.set('client_id', clientId)
    body.set('client_secret', signEs256(key, { kid: keyId }, claims))
  }
  return authenticate
}

function signEs256(key: KeyObject, header: object, claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encode({ alg: 'ES256', ...header })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

/** The name comes unsigned through the browser: good enough to call somebody by, no more. */
function readName(user: string | undefined): string | null {
  if (user === undefined) return null
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } }
    return toText([name?.firstName, name?.lastName].map(toText).filter(Boolean).join(' '))
  } catch {
    return null
  }
}
