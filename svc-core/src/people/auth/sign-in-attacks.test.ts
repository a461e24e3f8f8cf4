import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '@hub/api-spec'
import { aBrowser, type Browser, outcomeOf } from '../../testing/browser.ts'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aFakePerson } from '../../testing/fake-provider/fake-person.ts'
import { type FakeProvider, startFakeProvider } from '../../testing/fake-provider/fake-provider.ts'

let under: CoreUnderTest
let discord: FakeProvider

beforeAll(async () => {
  discord = await startFakeProvider('discord')
  under = await startCore(discord.config)
})

afterAll(async () => {
  await under.stop()
  discord.stop()
})

beforeEach(() => {
  discord.person = aFakePerson()
})

type App = CoreUnderTest['app']

const newBrowser = (app: App = under.app) => aBrowser(app)

/** Where a sign-in that the browser begins goes on at Discord. */
async function begin(browser: Browser, headers: Record<string, string> = {}): Promise<URL> {
  const reply = await browser.call({
    method: 'POST',
    url: '/api/auth/start/discord',
    headers,
    payload: { purpose: 'sign-in' },
  })
  return new URL(reply.json<{ url: string }>().url)
}

/** What Discord sends the browser of whoever is there back with. */
const answerTo = async (url: URL) => (await discord.visit(url.href)) as Record<string, string>

const callbackOf = (answer: Record<string, string>) =>
  `/api/auth/callback/discord?${new URLSearchParams(answer).toString()}`

async function signIn(browser: Browser) {
  const answer = await answerTo(await begin(browser))
  const reply = await browser.arrive(callbackOf(answer))
  return { answer, uid: outcomeOf(reply).uid, cookie: browser.cookies.get('hub_refresh') ?? '' }
}

async function whoIsIn(app: App, cookie: string): Promise<string | undefined> {
  const cookies = { hub_refresh: cookie }
  const reply = await app.inject({ method: 'POST', url: '/api/auth/refresh', cookies })
  return reply.statusCode === 200 ? reply.json<Session>().user.uid : undefined
}

/** Comes back to an address, and must be turned away without a session. */
async function expectRefusal(browser: Browser, url: string): Promise<void> {
  const reply = await browser.arrive(url)
  expect(reply.statusCode).toBe(400)
  expect(outcomeOf(reply)).toMatchObject({ status: 'failed' })
  expect(reply.cookies.map(({ name }) => name)).not.toContain('hub_refresh')
}

describe('a session that somebody else knows', () => {
  it('does not become the one of who signs in', async () => {
    const attacker = await signIn(newBrowser())
    discord.person = aFakePerson()
    const victim = newBrowser()
    await begin(victim)
    victim.cookies.set('hub_refresh', attacker.cookie)
    const { uid, cookie } = await signIn(victim)
    expect(uid).not.toBe(attacker.uid)
    expect(cookie.split('.')[0]).not.toBe(attacker.cookie.split('.')[0])
    expect(await whoIsIn(under.app, attacker.cookie)).toBe(attacker.uid)
    expect(await whoIsIn(under.app, cookie)).toBe(uid)
  })

  it('of a guest is not carried on under the account that signs in', async () => {
    const browser = newBrowser()
    await browser.call({
      method: 'POST',
      url: '/api/auth/guest',
      payload: { displayName: 'Passing by' },
    })
    const asGuest = browser.cookies.get('hub_refresh') ?? ''
    const { uid, cookie } = await signIn(browser)
    expect(cookie.split('.')[0]).not.toBe(asGuest.split('.')[0])
    expect(await whoIsIn(under.app, asGuest)).not.toBe(uid)
  })
})

describe('an answer of Discord that somebody else got', () => {
  it('is refused by a browser without the cookie, and by one with a made-up one', async () => {
    const url = callbackOf(await answerTo(await begin(newBrowser())))
    await expectRefusal(newBrowser(), url)
    const planted = newBrowser()
    await begin(planted)
    planted.cookies.set('hub_auth', 'x'.repeat(43))
    await expectRefusal(planted, url)
  })

  it('is refused with a code of another sign-in, whose verifier is another', async () => {
    const theirs = await answerTo(await begin(newBrowser()))
    discord.person = aFakePerson()
    const mine = newBrowser()
    const { state = '' } = await answerTo(await begin(mine))
    await expectRefusal(mine, callbackOf({ ...theirs, state }))
  })

  it('is refused with a code that was used before, under a state that was not', async () => {
    const browser = newBrowser()
    const { answer } = await signIn(browser)
    const { state = '' } = await answerTo(await begin(browser))
    await expectRefusal(browser, callbackOf({ ...answer, state }))
  })

  it('is refused where the verifier is not the one of the challenge', async () => {
    const browser = newBrowser()
    const answer = await answerTo(await begin(browser))
    await under.core.database.knex('authTransactions').update({ pkceVerifier: 'y'.repeat(43) })
    await expectRefusal(browser, callbackOf(answer))
  })

  it('is refused with a cookie that a neighbouring host planted', async () => {
    const secure = await under.startCopy({ PUBLIC_URL: 'https://hangar.example' })
    const attacker = newBrowser(secure.app)
    const url = callbackOf(await answerTo(await begin(attacker)))
    const cookies = { hub_auth: attacker.cookies.get('__Host-hub_auth') ?? '' }
    // Any host of the same domain can set one without the prefix.
    const reply = await secure.app.inject({ url, cookies })
    expect(reply.statusCode).toBe(400)
    expect(outcomeOf(reply).status).toBe('failed')
    await attacker.arrive(url)
    expect(attacker.cookies.has('__Host-hub_refresh')).toBe(true)
  })
})

describe('the way back', () => {
  const evil = 'https://evil.example/'

  it('is the address of the configuration, whatever the call says of its host', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    for (const more of [{}, headers, { ...headers, host: 'evil.example' }]) {
      const { searchParams } = await begin(newBrowser(), more)
      expect(searchParams.get('redirect_uri')).toBe(
        `${under.config.PUBLIC_URL}/api/auth/callback/discord`,
      )
    }
  })

  it('leads home, whatever is asked for beside the answer', async () => {
    const browser = newBrowser()
    const answer = await answerTo(await begin(browser))
    const wishes = ['next', 'returnTo', 'return_to', 'redirect', 'redirect_uri', 'url', 'continue']
    const asked = Object.fromEntries(wishes.map((name) => [name, evil]))
    const reply = await browser.arrive(callbackOf({ ...answer, ...asked }))
    expect(outcomeOf(reply).status).toBe('done')
    expect(reply.headers['location']).toBeUndefined()
    expect(reply.body).not.toContain('evil.example')
    expect(reply.body).toContain('<a href="/">')
  })
})
