import { ConfigError } from '@hub/service-kit/base'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aFakePerson } from '../../../testing/fake-provider/fake-person.ts'
import {
  type FakeProvider,
  startFakeProvider,
} from '../../../testing/fake-provider/fake-provider.ts'
import { authorizationUrl, type Secrets } from './authorization-url.ts'
import { exchange } from './exchange.ts'
import type { CallbackParams, Identity, Provider, ProviderId } from './provider.ts'
import { readProviders } from './registry.ts'

const IDS: ProviderId[] = ['discord', 'google', 'microsoft', 'apple', 'yahoo', 'x']
const OIDC: ProviderId[] = ['google', 'microsoft', 'apple', 'yahoo']

const fakes = new Map<ProviderId, FakeProvider>()

beforeAll(async () => {
  for (const id of IDS) fakes.set(id, await startFakeProvider(id))
})

afterAll(() => {
  for (const fake of fakes.values()) fake.stop()
})

beforeEach(() => {
  for (const fake of fakes.values()) Object.assign(fake, { mischief: {}, person: aFakePerson() })
})

function meet(id: ProviderId): { fake: FakeProvider; provider: Provider } {
  const fake = fakes.get(id)
  const provider = fake && readProviders(fake.config).get(id)
  if (!fake || !provider) throw new Error(`${id} is not configured`)
  return { fake, provider }
}

const newSecrets = (id: ProviderId): Secrets => ({
  state: crypto.randomUUID(),
  nonce: crypto.randomUUID(),
  pkceVerifier: crypto.randomUUID().repeat(2),
  redirectUri: `http://localhost:8080/api/auth/callback/${id}`,
})

/** A whole sign-in; `tamper` changes what the browser brings back. */
async function signIn(
  id: ProviderId,
  tamper: (callback: CallbackParams, secrets: Secrets) => CallbackParams = (callback) => callback,
): Promise<Identity | 'cancelled'> {
  const { fake, provider } = meet(id)
  const secrets = newSecrets(id)
  const callback = await fake.visit(await authorizationUrl(provider, secrets))
  return exchange(provider, tamper(callback, secrets), secrets)
}

describe('the registry', () => {
  it('offers nothing that is not configured', () => {
    expect([...readProviders({})]).toEqual([])
    expect([...readProviders({ GOOGLE_CLIENT_ID: 'x' })]).toEqual([])
  })

  it('offers what is configured, Discord first, and only Discord to new people', () => {
    const config = Object.assign({}, ...[...fakes.values()].map((fake) => fake.config))
    const providers = [...readProviders({ ...config, PROVIDER_ENDPOINTS: '' }).values()]
    expect(providers.map(({ name }) => name)).toEqual([
      'Discord',
      'Google',
      'Microsoft',
      'Apple',
      'Yahoo',
      'X',
    ])
    expect(providers.filter((provider) => provider.takesNewPeople)).toHaveLength(1)
  })

  it.each(['{', '[]', '{"google": {"token": "ftp://x"}}'])('refuses endpoints like %s', (text) => {
    expect(() => readProviders({ PROVIDER_ENDPOINTS: text })).toThrow(ConfigError)
  })
})

describe('a sign-in', () => {
  it('at Discord tells who it is', async () => {
    const { person } = meet('discord').fake
    expect(await signIn('discord')).toEqual({
      subject: person.subject,
      displayName: person.name,
      username: expect.stringMatching(/^pilot_/),
      email: person.email,
      emailVerified: true,
      photoUrl: expect.stringContaining(`/avatars/${person.subject}/`),
    })
  })

  it('at Discord may come without an e-mail', async () => {
    Object.assign(meet('discord').fake.person, { email: null, isVerified: false })
    expect(await signIn('discord')).toMatchObject({ email: null, emailVerified: false })
  })

  it('at Discord may come with an e-mail that nobody verified', async () => {
    meet('discord').fake.person.isVerified = false
    expect(await signIn('discord')).toMatchObject({ emailVerified: false })
  })

  const NOT_NEEDED = ['global_name', 'username', 'avatar', 'email', 'verified']
  it.each([
    ['discord', NOT_NEEDED],
    ['x', ['name', 'username', 'profile_image_url']],
    ['google', ['name', 'nickname', 'picture', 'email', 'email_verified']],
  ] as const)('at %s fails for no field that is not needed', async (id, fields) => {
    const { person } = meet(id).fake
    for (const odd of [null, 7, {}, [], undefined]) {
      for (const field of fields) {
        person.says = { [field]: odd }
        expect(await signIn(id), field).toMatchObject({ subject: person.subject })
      }
      person.says = Object.fromEntries(fields.map((field) => [field, odd]))
      expect(await signIn(id)).toMatchObject({ displayName: null, email: null, photoUrl: null })
    }
  })

  it.each(IDS)('at %s does not mind what comes beside the tokens', async (id) => {
    const { fake } = meet(id)
    for (const odd of [null, 'soon', {}, -1]) {
      fake.mischief.besideTokens = { expires_in: odd, scope: odd, refresh_token: odd }
      expect(await signIn(id)).toMatchObject({ emailVerified: expect.any(Boolean) })
    }
  })

  it('at Google tells name, verified e-mail and picture', async () => {
    const { person } = meet('google').fake
    expect(await signIn('google')).toEqual({
      subject: person.subject,
      displayName: person.name,
      username: null,
      email: person.email,
      emailVerified: true,
      photoUrl: 'https://lh3.googleusercontent.com/a/x=s96',
    })
  })

  it('at Microsoft takes the issuer of any tenant and trusts no e-mail', async () => {
    const { person } = meet('microsoft').fake
    expect(await signIn('microsoft')).toMatchObject({
      subject: `${person.tenant}/${person.subject}`,
      email: person.email,
      emailVerified: false,
    })
    person.tenant = '11111111-2222-3333-4444-555555555555'
    expect(await signIn('microsoft')).toMatchObject({
      subject: `${person.tenant}/${person.subject}`,
    })
  })

  it('at Apple tells the name at the first time alone', async () => {
    const { person } = meet('apple').fake
    const expected = { subject: person.subject, email: person.email, emailVerified: true }
    expect(await signIn('apple')).toMatchObject({ ...expected, displayName: person.name })
    expect(await signIn('apple')).toMatchObject({ ...expected, displayName: null })
  })

  it('at Apple mints a client secret for each exchange', async () => {
    const { fake } = meet('apple')
    await signIn('apple')
    await signIn('apple')
    const secrets = fake.exchanges.slice(-2).map((form) => form.get('client_secret'))
    expect(new Set(secrets).size).toBe(2)
  })

  it('at Apple survives a name that is no JSON', async () => {
    const broken = await signIn('apple', (callback) => ({ ...callback, user: '{"name":' }))
    expect(broken).toMatchObject({ displayName: null })
    const odd = await signIn('apple', (callback) => ({
      ...callback,
      user: '{"name":{"firstName":1}}',
    }))
    expect(odd).toMatchObject({ displayName: null })
  })

  it('at Yahoo asks its user info for the name', async () => {
    const { person } = meet('yahoo').fake
    expect(await signIn('yahoo')).toMatchObject({
      subject: person.subject,
      displayName: person.name,
      email: person.email,
    })
  })

  it('at X comes without an e-mail', async () => {
    const { person } = meet('x').fake
    expect(await signIn('x')).toMatchObject({
      subject: person.subject,
      displayName: person.name,
      email: null,
      emailVerified: false,
    })
  })

  it.each(IDS)('at %s that is cancelled there is no error', async (id) => {
    meet(id).fake.mischief.cancels = true
    expect(await signIn(id)).toBe('cancelled')
  })
})

describe('an answer', () => {
  const FOREIGN = 'gave an answer that does not belong to this sign-in.'
  const refused = (message: string, statusCode = 400) => ({
    statusCode,
    message: expect.stringContaining(message),
  })

  it.each(IDS)('of %s with another state is refused', async (id) => {
    const { fake } = meet(id)
    const before = fake.exchanges.length
    const called = signIn(id, (callback) => ({ ...callback, state: 'another' }))
    await expect(called).rejects.toMatchObject(refused(FOREIGN))
    expect(fake.exchanges).toHaveLength(before)
  })

  it('without a state is refused, cancelled or not', async () => {
    const { fake } = meet('google')
    const withoutState = ({ state: _state, ...callback }: CallbackParams) => callback
    await expect(signIn('google', withoutState)).rejects.toMatchObject(refused(FOREIGN))
    fake.mischief.cancels = true
    await expect(signIn('google', withoutState)).rejects.toMatchObject(refused(FOREIGN))
  })

  it.each(IDS)('of %s under a foreign issuer is refused before the exchange', async (id) => {
    const { fake } = meet(id)
    fake.mischief.answerIssuer = 'https://evil.example'
    const before = fake.exchanges.length
    await expect(signIn(id)).rejects.toMatchObject(refused(FOREIGN))
    expect(fake.exchanges).toHaveLength(before)
  })

  it.each(OIDC)('of %s with an ID token of a foreign issuer is refused', async (id) => {
    meet(id).fake.mischief.tokenIssuer = 'https://evil.example'
    await expect(signIn(id)).rejects.toMatchObject(refused(FOREIGN))
  })

  it.each(OIDC)('of %s with an ID token for another client is refused', async (id) => {
    meet(id).fake.mischief.tokenAudience = 'another-client'
    await expect(signIn(id)).rejects.toMatchObject(refused(FOREIGN))
  })

  it.each(OIDC)('of %s with an ID token of another sign-in is refused', async (id) => {
    meet(id).fake.mischief.nonce = 'another'
    await expect(signIn(id)).rejects.toMatchObject(refused(FOREIGN))
  })

  it.each(OIDC)('of %s with an ID token that another signed is refused', async (id) => {
    meet(id).fake.mischief.isSignedByAnother = true
    await expect(signIn(id)).rejects.toMatchObject(refused(FOREIGN))
  })

  it('of Microsoft whose issuer is not its tenant’s is refused', async () => {
    const { fake } = meet('microsoft')
    const origin = new URL(JSON.parse(fake.config.PROVIDER_ENDPOINTS ?? '').microsoft.token).origin
    fake.mischief.tokenIssuer = `${origin}/11111111-2222-3333-4444-555555555555/v2.0`
    await expect(signIn('microsoft')).rejects.toMatchObject(refused(FOREIGN))
  })

  it.each(['discord', 'google', 'microsoft'] as const)(
    'of %s to a request that lost its challenge is refused (PKCE downgrade)',
    async (id) => {
      meet(id).fake.mischief.losesChallenge = true
      await expect(signIn(id)).rejects.toMatchObject(refused('did not confirm the sign-in.'))
    },
  )

  it('with the code of another person’s sign-in is refused', async () => {
    const { fake, provider } = meet('discord')
    const theirs = await fake.visit(await authorizationUrl(provider, newSecrets('discord')))
    const injected = signIn('discord', (mine) => ({ ...mine, code: theirs.code ?? '' }))
    await expect(injected).rejects.toMatchObject(refused('did not confirm the sign-in.'))
  })

  it('is taken once', async () => {
    const { fake, provider } = meet('discord')
    const secrets = newSecrets('discord')
    const callback = await fake.visit(await authorizationUrl(provider, secrets))
    await exchange(provider, callback, secrets)
    const again = exchange(provider, callback, secrets)
    await expect(again).rejects.toMatchObject(refused('Discord did not confirm the sign-in.'))
  })

  it('that is an error other than Cancel is told', async () => {
    meet('google').fake.mischief.error = 'server_error'
    await expect(signIn('google')).rejects.toMatchObject(refused('Google refused the sign-in.'))
  })

  it('of a provider that is not itself is told', async () => {
    meet('google').fake.mischief.tokenStatus = 500
    const away = refused('Google is not available. Please try again.', 502)
    await expect(signIn('google')).rejects.toMatchObject(away)
  })

  it('of a provider that is away is told', async () => {
    const fake = await startFakeProvider('discord')
    const provider = readProviders(fake.config).get('discord') as Provider
    const secrets = newSecrets('discord')
    const callback = await fake.visit(await authorizationUrl(provider, secrets))
    fake.stop()
    const away = refused('Discord is not available. Please try again.', 502)
    await expect(exchange(provider, callback, secrets)).rejects.toMatchObject(away)
  })
})

describe('the address a browser is sent to', () => {
  it.each(IDS.filter((id) => id !== 'apple'))('at %s carries an S256 challenge', async (id) => {
    const secrets = newSecrets(id)
    const { searchParams } = new URL(await authorizationUrl(meet(id).provider, secrets))
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('code_challenge')).not.toBe(secrets.pkceVerifier)
    expect(searchParams.get('state')).toBe(secrets.state)
  })
})
