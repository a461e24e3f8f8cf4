import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ProviderConfig } from '../../base/provider-config.ts'
import type { CallbackParams, ProviderId } from '../../people/auth/providers/provider.ts'
import { aFakePerson } from './fake-person.ts'
import { CLIENT, type FakeProvider, type FakeState, Refusal } from './fake-state.ts'
import { makeTokens, mustBeTheClient, mustFitChallenge } from './fake-tokens.ts'
import { TRAITS, type Traits } from './fake-traits.ts'

export type { FakeProvider } from './fake-state.ts'

/** Starts a real server on loopback that plays one provider. */
export async function startFakeProvider(id: ProviderId): Promise<FakeProvider> {
  const traits = TRAITS[id]
  const server = createServer((request, reply) => {
    answer(state, request, reply).catch((error: unknown) => {
      const refusal = error instanceof Refusal ? error : new Refusal(500, String(error))
      sendJson(reply, refusal.status, { error: refusal.message })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const state: FakeState = {
    id,
    origin,
    traits,
    clientKey,
    keys:
      traits.algorithm === 'RS256'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    config: configFor(id, origin, clientKey.privateKey),
    person: aFakePerson(),
    mischief: {},
    exchanges: [],
    grants: new Map(),
    bearers: new Map(),
    told: new Set(),
    visit,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return state
}

function configFor(id: ProviderId, origin: string, clientKey: KeyObject): ProviderConfig {
  const key = id.toUpperCase()
  const issuer = id === 'microsoft' ? `${origin}/{tenantid}/v2.0` : origin
  const at = { authorization: '/authorize', token: '/token', userinfo: '/userinfo', jwks: '/jwks' }
  const endpoints = Object.entries(at).map(([kind, path]) => [kind, `${origin}${path}`])
  return {
    [`${key}_CLIENT_ID`]: CLIENT.id,
    [`${key}_CLIENT_SECRET`]: CLIENT.secret,
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_KEY_ID: 'KEY1234567',
    APPLE_PRIVATE_KEY: clientKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    PROVIDER_ENDPOINTS: JSON.stringify({ [id]: { issuer, ...Object.fromEntries(endpoints) } }),
  }
}

async function answer(
  state: FakeState,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', state.origin)
  switch (url.pathname) {
    case '/authorize':
      return authorize(state, url.searchParams, reply)
    case '/token':
      return sendJson(reply, 200, await exchangeCode(state, request))
    case '/userinfo':
      return sendJson(reply, 200, userInfoOf(state, request))
    case '/jwks':
      return sendJson(reply, 200, { keys: [publicJwk(state)] })
    default:
      throw new Refusal(404, 'nothing here')
  }
}

function publicJwk({ keys, traits }: FakeState): object {
  const jwk = keys.publicKey.export({ format: 'jwk' })
  return { ...jwk, kid: 'fake-1', alg: traits.algorithm, use: 'sig' }
}

function authorize(state: FakeState, query: URLSearchParams, reply: ServerResponse): void {
  const { traits, mischief } = state
  if (query.get('client_id') !== CLIENT.id) throw new Refusal(400, 'invalid_client')
  if (query.get('response_type') !== 'code') throw new Refusal(400, 'unsupported_response_type')
  if (query.get('scope') !== traits.scope) throw new Refusal(400, 'invalid_scope')
  if (traits.answersByPost !== (query.get('response_mode') === 'form_post')) {
    throw new Refusal(400, 'invalid_response_mode')
  }
  const challenge = mischief.losesChallenge ? null : query.get('code_challenge')
  if (challenge !== null && query.get('code_challenge_method') !== 'S256') {
    throw new Refusal(400, 'only S256')
  }
  if (traits.pkce === 'must' && challenge === null) throw new Refusal(400, 'PKCE is required')
  const redirectUri = query.get('redirect_uri') ?? ''
  const answered = new URLSearchParams({ state: query.get('state') ?? '' })
  if (mischief.answerIssuer) answered.set('iss', mischief.answerIssuer)
  if (mischief.cancels) answered.set('error', traits.cancelWord)
  else if (mischief.error) answered.set('error', mischief.error)
  else {
    const code = crypto.randomUUID()
    const grant = { person: state.person, redirectUri, challenge, nonce: query.get('nonce') }
    state.grants.set(code, grant)
    answered.set('code', code)
    if (traits.answersByPost) keepPostedName(state, answered)
  }
  sendBack(reply, traits, redirectUri, answered)
}

function keepPostedName({ told, person }: FakeState, answered: URLSearchParams): void {
  if (told.has(person.subject)) return
  told.add(person.subject)
  const [firstName, ...rest] = person.name.split(' ')
  const name = { firstName, lastName: rest.join(' ') }
  answered.set('user', JSON.stringify({ name, email: person.email }))
}

function sendBack(
  reply: ServerResponse,
  traits: Traits,
  redirectUri: string,
  answered: URLSearchParams,
): void {
  if (!traits.answersByPost) {
    reply.writeHead(302, { location: `${redirectUri}?${answered.toString()}` }).end()
    return
  }
  const escape = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const inputs = [...answered].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  )
  const form = `<form method="post" action="${escape(redirectUri)}">${inputs.join('')}</form>`
  const script = '<script>document.forms[0].submit()</script>'
  reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(form + script)
}

async function exchangeCode(state: FakeState, request: IncomingMessage): Promise<object> {
  const form = new URLSearchParams(await text(request))
  state.exchanges.push(form)
  if (state.mischief.tokenStatus) throw new Refusal(state.mischief.tokenStatus, 'not today')
  await mustBeTheClient(state, request, form)
  const code = form.get('code') ?? ''
  const grant = state.grants.get(code)
  state.grants.delete(code)
  if (!grant || grant.redirectUri !== form.get('redirect_uri')) {
    throw new Refusal(400, 'invalid_grant')
  }
  mustFitChallenge(state, grant, form.get('code_verifier'))
  return makeTokens(state, grant)
}

function userInfoOf({ bearers, traits }: FakeState, request: IncomingMessage): unknown {
  const person = bearers.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
  if (!person || !traits.userinfo) throw new Refusal(401, 'invalid_token')
  return traits.userinfo(person)
}

function sendJson(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function visit(url: string): Promise<CallbackParams> {
  const reply = await fetch(url, { redirect: 'manual' })
  const body = await reply.text()
  const location = reply.headers.get('location')
  if (location) return Object.fromEntries(new URL(location).searchParams)
  if (!reply.ok) throw new Error(`the provider answered ${reply.status}: ${body}`)
  const inputs = body.matchAll(/name="(\w+)" value="([^"]*)"/g)
  const plain = (value = '') => value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return Object.fromEntries([...inputs].map(([, name = '', value]) => [name, plain(value)]))
}
