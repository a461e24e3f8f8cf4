import type { Profile, Session } from '@hub/api-spec'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBrowser, type Browser, outcomeOf } from '../../testing/browser.ts'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aFakePerson } from '../../testing/fake-provider/fake-person.ts'
import { type FakeProvider, startFakeProvider } from '../../testing/fake-provider/fake-provider.ts'
import { aPilot, callAs, type Pilot } from '../../testing/pilots.ts'
import type { CallbackParams, ProviderId } from './providers/provider.ts'

let under: CoreUnderTest
const fakes = new Map<string, FakeProvider>()
let discord: FakeProvider
let google: FakeProvider
let apple: FakeProvider

beforeAll(async () => {
  for (const id of ['discord', 'google', 'apple'] as const) {
    fakes.set(id, await startFakeProvider(id))
  }
  ;[discord, google, apple] = [...fakes.values()] as [FakeProvider, FakeProvider, FakeProvider]
  const configs = [...fakes.values()].map(({ config }) => config)
  const endpoints = configs.map(
    ({ PROVIDER_ENDPOINTS }) => JSON.parse(PROVIDER_ENDPOINTS ?? '{}') as object,
  )
  under = await startCore({
    ...(Object.assign({}, ...configs) as Record<string, string>),
    APPLE_PRIVATE_KEY: apple.config.APPLE_PRIVATE_KEY ?? '',
    PROVIDER_ENDPOINTS: JSON.stringify(Object.assign({}, ...endpoints)),
  })
})

afterAll(async () => {
  await under.stop()
  for (const fake of fakes.values()) fake.stop()
})

beforeEach(() => {
  for (const fake of fakes.values()) Object.assign(fake, { mischief: {}, person: aFakePerson() })
})

const sessionOf = async (browser: Browser) => {
  const reply = await browser.call({ method: 'POST', url: '/api/auth/refresh' })
  return { status: reply.statusCode, ...reply.json<Session>() }
}

async function start(browser: Browser, id: string, purpose = 'sign-in', token?: string) {
  const reply = await browser.call({
    method: 'POST',
    url: `/api/auth/start/${id}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payload: { purpose },
  })
  return { status: reply.statusCode, ...reply.json<{ url: string; message: string }>() }
}

/** Goes to the provider and comes back with its answer, which `tamper` may change. */
async function goThrough(
  browser: Browser,
  id: ProviderId,
  purpose: 'sign-in' | 'link' = 'sign-in',
  token?: string,
  tamper: (answer: CallbackParams) => CallbackParams = (answer) => answer,
) {
  const { url } = await start(browser, id, purpose, token)
  const answer = { ...tamper((await fakes.get(id)?.visit(url)) ?? {}) } as Record<string, string>
  const callback = `/api/auth/callback/${id}`
  const reply =
    id === 'apple'
      ? await browser.submit(callback, answer)
      : await browser.arrive(`${callback}?${new URLSearchParams(answer).toString()}`)
  return { status: reply.statusCode, outcome: outcomeOf(reply), reply, answer }
}

const profileOf = async (pilot: Pick<Pilot, 'token'>) =>
  (await callAs(under, pilot.token, 'GET /api/profile')).body as Profile
const linksOf = async (pilot: Pilot) =>
  (await pilot.call('GET /api/profile/links')).body.map(({ provider }) => provider)

describe('signing in with Discord', () => {
  it('makes an account at the first time and finds it again after', async () => {
    const { person } = discord
    const browser = aBrowser(under.app)
    const first = await goThrough(browser, 'discord')
    expect(first.status).toBe(200)
    expect(first.outcome).toMatchObject({ provider: 'discord', purpose: 'sign-in', status: 'done' })
    const session = await sessionOf(browser)
    expect(session.user).toEqual({
      uid: first.outcome.uid,
      displayName: person.name,
      email: person.email,
      isAdmin: false,
      photoURL: expect.stringContaining(person.subject),
      isGuest: false,
    })
    const again = await goThrough(aBrowser(under.app), 'discord')
    expect(again.outcome.uid).toBe(first.outcome.uid)
    const facts = await under.core.database
      .knex('outbox')
      .where('name', 'core.user.created')
      .whereRaw("data ->> 'userId' = ?", [first.outcome.uid ?? ''])
    expect(facts).toHaveLength(1)
  })

  it('merges a new name and e-mail, and tells of the new name', async () => {
    const browser = aBrowser(under.app)
    const { outcome } = await goThrough(browser, 'discord')
    const users = () => under.core.database.knex('users').where({ uid: outcome.uid })
    await users().update({ lastLogin: new Date(0) })
    const before = Date.now()
    Object.assign(discord.person, { name: 'Nova', email: 'nova@example.test' })
    await goThrough(browser, 'discord')
    const { user } = await sessionOf(browser)
    expect(user).toMatchObject({ displayName: 'Nova', email: 'nova@example.test' })
    expect((await users().first()).lastLogin.getTime()).toBeGreaterThanOrEqual(before)
    const facts = await under.core.database
      .knex('outbox')
      .where('name', 'core.user.renamed')
      .whereRaw("data ->> 'userId' = ?", [outcome.uid ?? ''])
    expect(facts).toHaveLength(1)
  })

  it.each([
    ['no e-mail', { email: null }],
    ['an e-mail that nobody verified', { isVerified: false }],
  ])('works with %s, which is then not kept', async (_what, traits) => {
    Object.assign(discord.person, traits)
    const browser = aBrowser(under.app)
    expect((await goThrough(browser, 'discord')).outcome.status).toBe('done')
    expect((await sessionOf(browser)).user.email).toBeNull()
  })

  it('does not take over the account of another with the same e-mail', async () => {
    const first = await goThrough(aBrowser(under.app), 'discord')
    discord.person = aFakePerson({ email: discord.person.email })
    const second = await goThrough(aBrowser(under.app), 'discord')
    expect(second.outcome.uid).not.toBe(first.outcome.uid)
  })

  it('cuts a long name at a whole character', async () => {
    discord.person.name = '👩‍🚀'.repeat(30)
    const browser = aBrowser(under.app)
    await goThrough(browser, 'discord')
    expect((await sessionOf(browser)).user.displayName).toBe('👩‍🚀'.repeat(13))
  })

  it('makes one account when two windows come back at once', async () => {
    const [one, other] = [aBrowser(under.app), aBrowser(under.app)]
    const both = await Promise.all([goThrough(one, 'discord'), goThrough(other, 'discord')])
    expect(new Set(both.map(({ outcome }) => outcome.uid)).size).toBe(1)
  })

  it('that is cancelled changes nothing and is no error', async () => {
    discord.mischief.cancels = true
    const browser = aBrowser(under.app)
    const { status, outcome } = await goThrough(browser, 'discord')
    expect(status).toBe(200)
    expect(outcome).toMatchObject({ purpose: 'sign-in', status: 'cancelled' })
    expect((await sessionOf(browser)).status).toBe(401)
  })
})

describe('an answer from a provider', () => {
  const OVER = 'This sign-in is over, or it was begun in another browser. Please start again.'
  const over = { purpose: null, status: 'failed', message: OVER }

  it('is taken once', async () => {
    const browser = aBrowser(under.app)
    const { answer } = await goThrough(browser, 'discord')
    const replay = `/api/auth/callback/discord?${new URLSearchParams(answer).toString()}`
    const reply = await browser.arrive(replay)
    expect(reply.statusCode).toBe(400)
    expect(outcomeOf(reply)).toMatchObject(over)
  })

  it.each([
    ['another state', { state: 'another' }],
    ['no state', { state: '' }],
  ])('with %s is refused', async (_what, change) => {
    const tampered = goThrough(aBrowser(under.app), 'discord', 'sign-in', undefined, (answer) => ({
      ...answer,
      ...change,
    }))
    expect(await tampered).toMatchObject({ status: 400, outcome: over })
  })

  it('in another browser is refused, and still good in its own', async () => {
    const [mine, theirs] = [aBrowser(under.app), aBrowser(under.app)]
    const { url } = await start(mine, 'discord')
    const answer = (await discord.visit(url)) as Record<string, string>
    const callback = `/api/auth/callback/discord?${new URLSearchParams(answer).toString()}`
    expect(outcomeOf(await theirs.arrive(callback))).toMatchObject(over)
    await start(theirs, 'discord')
    expect(outcomeOf(await theirs.arrive(callback))).toMatchObject(over)
    expect(outcomeOf(await mine.arrive(callback))).toMatchObject({ status: 'done' })
  })

  it('at the address of another provider is refused', async () => {
    const browser = aBrowser(under.app)
    const { url } = await start(browser, 'discord')
    const answer = (await discord.visit(url)) as Record<string, string>
    const query = new URLSearchParams(answer).toString()
    expect(outcomeOf(await browser.arrive(`/api/auth/callback/google?${query}`))).toMatchObject(
      over,
    )
  })

  it('after ten minutes is refused', async () => {
    const browser = aBrowser(under.app)
    const { url } = await start(browser, 'discord')
    const answer = (await discord.visit(url)) as Record<string, string>
    await under.core.database.knex('authTransactions').update({ expiresAt: new Date() })
    const query = new URLSearchParams(answer).toString()
    expect(outcomeOf(await browser.arrive(`/api/auth/callback/discord?${query}`))).toMatchObject(
      over,
    )
  })

  it('does not disturb another sign-in under way in the same browser', async () => {
    const browser = aBrowser(under.app)
    const { url } = await start(browser, 'discord')
    await goThrough(browser, 'discord')
    const answer = (await discord.visit(url)) as Record<string, string>
    const query = new URLSearchParams(answer).toString()
    const reply = await browser.arrive(`/api/auth/callback/discord?${query}`)
    expect(outcomeOf(reply).status).toBe('done')
  })

  it('under a foreign issuer is refused', async () => {
    discord.mischief.answerIssuer = 'https://evil.example'
    expect(await goThrough(aBrowser(under.app), 'discord')).toMatchObject({
      status: 400,
      outcome: { status: 'failed', purpose: 'sign-in' },
    })
  })

  it('of a provider that is away says so', async () => {
    discord.mischief.tokenStatus = 503
    expect(await goThrough(aBrowser(under.app), 'discord')).toMatchObject({
      status: 502,
      outcome: { status: 'failed', message: 'Discord is not available. Please try again.' },
    })
  })

  it('is shown by a page that runs nothing but its own script', async () => {
    google.mischief.error = '"><script>alert(1)</script>'
    const { reply } = await goThrough(aBrowser(under.app), 'google')
    expect(reply.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-/,
    )
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body.match(/<script>/g)).toHaveLength(1)
  })
})

describe('linking', () => {
  it('makes a guest a person in place, under the same uid', async () => {
    const guest = await aPilot(under)
    const browser = aBrowser(under.app)
    const { outcome } = await goThrough(browser, 'google', 'link', guest.token)
    expect(outcome).toMatchObject({
      purpose: 'link',
      status: 'done',
      uid: guest.uid,
      message: 'Account linked successfully!',
    })
    expect(await profileOf(guest)).toMatchObject({
      uid: guest.uid,
      displayName: guest.displayName,
      email: google.person.email,
      isGuest: false,
    })
    const { body } = await guest.call('GET /api/profile/links')
    expect(body).toEqual([
      {
        provider: 'google',
        displayName: google.person.name,
        email: google.person.email,
        linkedAt: expect.anything(),
      },
    ])
  })

  it('lets the person sign in by it from then on, and nobody else', async () => {
    const guest = await aPilot(under)
    await goThrough(aBrowser(under.app), 'google', 'link', guest.token)
    const browser = aBrowser(under.app)
    expect((await goThrough(browser, 'google')).outcome.uid).toBe(guest.uid)
    expect((await sessionOf(browser)).user.displayName).toBe(guest.displayName)
    google.person = aFakePerson()
    expect(await goThrough(aBrowser(under.app), 'google')).toMatchObject({
      status: 403,
      outcome: {
        status: 'failed',
        message: 'No account is linked with this Google account. Link it in your profile first.',
      },
    })
  })

  it('takes Apple’s answer, which comes by POST without cookies and has the name once', async () => {
    const guest = await aPilot(under)
    const browser = aBrowser(under.app)
    const { name } = apple.person
    expect((await goThrough(browser, 'apple', 'link', guest.token)).outcome.status).toBe('done')
    const nameOf = async () => (await guest.call('GET /api/profile/links')).body[0]?.displayName
    expect(await nameOf()).toBe(name)
    expect((await goThrough(browser, 'apple', 'link', guest.token)).outcome.status).toBe('done')
    expect(await nameOf()).toBe(name)
  })

  it('takes Apple’s Cancel', async () => {
    apple.mischief.cancels = true
    const guest = await aPilot(under)
    const { outcome } = await goThrough(aBrowser(under.app), 'apple', 'link', guest.token)
    expect(outcome).toMatchObject({ purpose: 'link', status: 'cancelled' })
  })

  it('takes a form for Apple alone, and only one that is awaited', async () => {
    const form = { state: 'another', code: 'x' }
    for (const id of ['apple', 'discord']) {
      const reply = await aBrowser(under.app).submit(`/api/auth/callback/${id}`, form)
      expect(reply.statusCode).toBe(400)
      expect(outcomeOf(reply).status).toBe('failed')
    }
  })

  it('refuses an identity that belongs to another', async () => {
    const [owner, other] = [await aPilot(under), await aPilot(under)]
    await goThrough(aBrowser(under.app), 'google', 'link', owner.token)
    expect(await goThrough(aBrowser(under.app), 'google', 'link', other.token)).toMatchObject({
      status: 409,
      outcome: {
        status: 'failed',
        message: 'This Google account is already in use by another user.',
      },
    })
    expect(await profileOf(other)).toMatchObject({ isGuest: true })
  })

  it('gives an identity to one of two who link it at once', async () => {
    const pilots = [await aPilot(under), await aPilot(under)]
    const both = await Promise.all(
      pilots.map(({ token }) => goThrough(aBrowser(under.app), 'google', 'link', token)),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('refuses a second account of the same provider', async () => {
    const pilot = await aPilot(under)
    await goThrough(aBrowser(under.app), 'google', 'link', pilot.token)
    google.person = aFakePerson()
    const second = await goThrough(aBrowser(under.app), 'google', 'link', pilot.token)
    expect(second).toMatchObject({
      status: 409,
      outcome: { message: 'Another Google account is linked already. Unlink it first.' },
    })
  })

  it('refuses who was signed out everywhere in the meantime', async () => {
    const pilot = await aPilot(under)
    const browser = aBrowser(under.app)
    const { url } = await start(browser, 'google', 'link', pilot.token)
    await under.core.database.knex('users').where({ uid: pilot.uid }).update({ tokenVersion: 2 })
    const answer = (await google.visit(url)) as Record<string, string>
    const query = new URLSearchParams(answer).toString()
    const reply = await browser.arrive(`/api/auth/callback/google?${query}`)
    expect(reply.statusCode).toBe(401)
    expect(outcomeOf(reply).status).toBe('failed')
  })
})

describe('POST /api/auth/start/:provider', () => {
  it('refuses to link for nobody', async () => {
    const browser = aBrowser(under.app)
    expect(await start(browser, 'google', 'link')).toMatchObject({ status: 401 })
    expect(await start(browser, 'google', 'link', 'nonsense')).toMatchObject({ status: 401 })
  })

  it.each(['yahoo', 'nobody'])('refuses %s, which is not configured', async (id) => {
    expect(await start(aBrowser(under.app), id)).toMatchObject({
      status: 404,
      message: 'This way to sign in is not set up.',
    })
  })

  it('refuses another purpose', async () => {
    const refused = await start(aBrowser(under.app), 'discord', 'take-over')
    expect(refused).toMatchObject({ status: 400, message: 'Purpose is not one of the choices.' })
  })
})

describe('DELETE /api/profile/links/:provider', () => {
  const unlink = async (pilot: Pilot, provider: string) => {
    const { status, message } = await pilot.call('DELETE /api/profile/links/:provider', {
      params: { provider },
    })
    return { status, message }
  }

  it('unlinks, but never the last way in', async () => {
    const pilot = await aPilot(under)
    await goThrough(aBrowser(under.app), 'google', 'link', pilot.token)
    await goThrough(aBrowser(under.app), 'apple', 'link', pilot.token)
    expect(await unlink(pilot, 'google')).toEqual({ status: 200, message: 'Account unlinked.' })
    expect(await linksOf(pilot)).toEqual(['apple'])
    expect(await unlink(pilot, 'apple')).toEqual({
      status: 409,
      message: 'This is your last way to sign in. Link another account first.',
    })
  })

  it('keeps one of two that are unlinked at once', async () => {
    const pilot = await aPilot(under)
    await goThrough(aBrowser(under.app), 'google', 'link', pilot.token)
    await goThrough(aBrowser(under.app), 'apple', 'link', pilot.token)
    const both = await Promise.all([unlink(pilot, 'google'), unlink(pilot, 'apple')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await linksOf(pilot)).toHaveLength(1)
  })

  it('refuses one that is not linked', async () => {
    const pilot = await aPilot(under)
    expect(await unlink(pilot, 'google')).toMatchObject({ status: 404 })
  })
})
