import type { Session } from '@hub/api-spec'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBrowser, type Browser, outcomeOf } from '../../testing/browser.ts'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aFakePerson } from '../../testing/fake-provider/fake-person.ts'
import { type FakeProvider, startFakeProvider } from '../../testing/fake-provider/fake-provider.ts'
import { aPilot, callAs, type Pilot } from '../../testing/pilots.ts'

let under: CoreUnderTest
let discord: FakeProvider
let google: FakeProvider
let admin: Pilot

beforeAll(async () => {
  discord = await startFakeProvider('discord')
  google = await startFakeProvider('google')
  const endpoints = [discord, google].map(
    ({ config }) => JSON.parse(config.PROVIDER_ENDPOINTS ?? '{}') as object,
  )
  under = await startCore({
    ...(discord.config as Record<string, string>),
    ...(google.config as Record<string, string>),
    PROVIDER_ENDPOINTS: JSON.stringify(Object.assign({}, ...endpoints)),
  })
  admin = await aPilot(under, { displayName: 'Ilona Vega', isAdmin: true })
})
afterAll(async () => {
  await under.stop()
  discord.stop()
  google.stop()
})
beforeEach(() => {
  discord.person = aFakePerson()
  google.person = aFakePerson()
})

/** Signs in at Discord, where that is what they are called. */
async function signInAs(globalName: unknown, username?: unknown, browser = aBrowser(under.app)) {
  discord.person.says = {
    global_name: globalName,
    ...(username !== undefined && { username }),
  }
  return (await goThrough(browser, discord)).user
}

async function goThrough(browser: Browser, fake: FakeProvider, token?: string) {
  const begun = await browser.call({
    method: 'POST',
    url: `/api/auth/start/${fake.id}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payload: { purpose: token ? 'link' : 'sign-in' },
  })
  const answer = (await fake.visit(begun.json<{ url: string }>().url)) as Record<string, string>
  const query = new URLSearchParams(answer).toString()
  const outcome = outcomeOf(await browser.arrive(`/api/auth/callback/${fake.id}?${query}`))
  expect(outcome).toMatchObject({ status: 'done' })
  const refreshed = await browser.call({ method: 'POST', url: '/api/auth/refresh' })
  return { user: refreshed.json<Session>().user }
}

const guestNamed = (displayName: string) =>
  callAs(under, undefined, 'POST /api/auth/guest', { body: { displayName } })

const renamed = (pilot: Pilot, displayName: string) =>
  pilot.call('PUT /api/profile', { body: { displayName } })

/** Names that nobody could tell from the admin’s. */
const LIKE_ADMIN = [
  'Ilona Vega',
  'ilona vega',
  'ILONA VEGA',
  'IlonaVega',
  'Ilona\u200b Vega',
  'Ilona Vega.',
  'Ilonа Vеga',
  'llona Vega',
  '1lona Vega',
  'Ⅰlona Vega',
  'Ｉｌｏｎａ Ｖｅｇａ',
  '𝐈𝐥𝐨𝐧𝐚 Vega',
  'Il0na Vega',
  'Аdmin',
  'ADMIN',
  'Ad\u200bmin',
  'Administrat0r',
]

describe('a name that somebody chooses', () => {
  it.each(['\u3164', '\u2800', '\u115f', '\u200b\u200b', '\u0301', ' \ufeff '])(
    'must have something to see: %j',
    async (name) => {
      const guest = await guestNamed(name)
      expect(guest).toMatchObject({ status: 400, message: 'Please enter a guest name.' })
      const { status } = await renamed(await aPilot(under), name)
      expect(status).toBe(400)
    },
  )

  it.each([
    ['\u202enimda', 'has marks that turn the direction of the text around them.'],
    ['a\u0007', 'has characters that cannot be stored.'],
    ['\u001bc', 'has characters that cannot be stored.'],
    [`a${'\u0301'.repeat(39)}`, 'can have at most 4 marks on a letter.'],
  ])('is refused with a sentence for what cannot be kept: %j', async (name, fault) => {
    const message = `Display name ${fault}`
    expect(await guestNamed(name)).toMatchObject({ status: 400, message })
    expect(await renamed(await aPilot(under), name)).toMatchObject({ status: 400, message })
  })

  it.each(LIKE_ADMIN)('is refused where it looks like an admin’s: %s', async (name) => {
    const message = 'That name looks like an admin’s. Please choose another.'
    expect(await guestNamed(name)).toMatchObject({ status: 400, message })
    const pilot = await aPilot(under)
    expect(await renamed(pilot, name)).toMatchObject({ status: 400, message })
    expect((await pilot.call('GET /api/profile')).body).toMatchObject({
      displayName: pilot.displayName,
    })
  })

  it.each(['می‌خواهم', '👨‍👩‍👧‍👦', 'Ilona Vegas', 'Ilona', 'Vega 2', 'Админ', '管理', '🏴‍☠️'])(
    'stays whole: %s',
    async (name) => {
      const { status, body } = await guestNamed(name)
      expect({ status, name: body.user.displayName }).toEqual({ status: 201, name })
      expect((await renamed(await aPilot(under), name)).body).toMatchObject({ displayName: name })
    },
  )

  it('is an admin’s own, however it is written', async () => {
    const { body } = await renamed(admin, 'ILONA VEGA')
    expect(body).toMatchObject({ displayName: 'ILONA VEGA' })
    await renamed(admin, 'Ilona Vega')
  })

  it('that somebody has already is kept when they save the rest', async () => {
    const pilot = await aPilot(under, { displayName: 'Ilona Vega' })
    expect((await renamed(pilot, 'Ilona Vega')).status).toBe(200)
  })

  it('may be Admin while there is none', async () => {
    const knex = under.core.database.knex
    await knex('users').where({ uid: admin.uid }).update({ isAdmin: false })
    expect((await guestNamed('Admin')).status).toBe(201)
    await knex('users').where({ uid: admin.uid }).update({ isAdmin: true })
  })
})

describe('a name that comes from a provider', () => {
  const UNSEEN = ['\u3164', '\u2800\u2800', '\u200b\u200d', '\u0301', '\u202e', '\u0000', '\ud800']

  it.each(UNSEEN)('that cannot be seen falls to the user name, then to Pilot: %j', async (name) => {
    expect(await signInAs(name, 'quiet_one')).toMatchObject({ displayName: 'quiet_one' })
    expect(await signInAs('Loud', 'quiet_one')).toMatchObject({ displayName: 'Loud' })
    expect(await signInAs(name, 'quiet_one')).toMatchObject({ displayName: 'quiet_one' })
    expect(await signInAs(name, name)).toMatchObject({ displayName: 'Pilot' })
    discord.person = aFakePerson()
    expect(await signInAs(name, name)).toMatchObject({ displayName: 'Pilot' })
  })

  it('that is not said at all leaves the name that somebody has', async () => {
    discord.person.says = { global_name: null, username: null }
    expect((await goThrough(aBrowser(under.app), discord)).user).toMatchObject({
      displayName: 'Pilot',
    })
    expect(await signInAs('Nova')).toMatchObject({ displayName: 'Nova' })
    expect(await signInAs(null, null)).toMatchObject({ displayName: 'Nova' })
  })

  it.each([
    ['\u202enimda', 'nimda'],
    ['Ma\u0007ra', 'Ma ra'],
    [`a${'\u0323'.repeat(40)}`, 'ạ\u0323\u0323\u0323'],
    ['می‌خواهم', 'می‌خواهم'],
    ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
    [`${'x'.repeat(39)}👨‍👩‍👧‍👦`, 'x'.repeat(39)],
  ])('loses only what cannot be kept: %j', async (name, kept) => {
    expect(await signInAs(name)).toMatchObject({ displayName: kept })
  })

  it.each(LIKE_ADMIN)('is taken with a number where it looks like an admin’s: %s', async (name) => {
    const first = await signInAs(name)
    expect(first.displayName).toMatch(/ 2$/)
    expect(await signInAs('Nova')).toMatchObject({ displayName: 'Nova' })
    expect(await signInAs(name)).toMatchObject({ displayName: first.displayName })
  })

  it('keeps the number within the longest name', async () => {
    const long = 'n'.repeat(40)
    await aPilot(under, { displayName: long, isAdmin: true })
    expect(await signInAs(long)).toMatchObject({ displayName: `${'n'.repeat(38)} 2` })
  })

  it('goes through the same rule as the label of a linked account', async () => {
    const pilot = await aPilot(under)
    const labelOf = async () => (await pilot.call('GET /api/profile/links')).body[0]?.displayName
    google.person.says = { name: '\u3164', nickname: '\u202eNova' }
    await goThrough(aBrowser(under.app), google, pilot.token)
    expect(await labelOf()).toBe('Nova')
    google.person.says = { name: '\u3164' }
    await goThrough(aBrowser(under.app), google)
    expect(await labelOf()).toBe('Pilot')
    google.person.says = { name: 'Аdmin' }
    await goThrough(aBrowser(under.app), google)
    expect(await labelOf()).toBe('Аdmin 2')
  })

  it('lets somebody in whose e-mail may be verified or not', async () => {
    discord.person.says = { verified: null }
    const { user } = await goThrough(aBrowser(under.app), discord)
    expect(user).toMatchObject({ displayName: discord.person.name, email: null })
  })
})
