import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBrowser } from '../testing/browser.ts'
import { aMission, aTrade, missionDraft, tradeFields, tradeForm } from '../testing/contracts.ts'
import { type CoreUnderTest, startCore } from '../testing/core-under-test.ts'
import { aFakePerson } from '../testing/fake-provider/fake-person.ts'
import { type FakeProvider, startFakeProvider } from '../testing/fake-provider/fake-provider.ts'
import { anImage, photoForm } from '../testing/images.ts'
import { aPilot, type Pilot } from '../testing/pilots.ts'

let under: CoreUnderTest
let discord: FakeProvider
const MIB = 1024 * 1024

beforeAll(async () => {
  discord = await startFakeProvider('discord')
  discord.person = aFakePerson()
  under = await startCore({
    ...discord.config,
    MAX_OPEN_CONTRACTS: '4',
    MAX_OPEN_CONTRACTS_OF_A_GUEST: '3',
    MAX_OFFERS_ON_A_CONTRACT: '4',
    MAX_OFFERS_ON_A_CONTRACT_OF_A_GUEST: '2',
    MAX_OFFERS_AN_HOUR: '7',
    MAX_PICTURE_MB_A_DAY: '10',
    MAX_PICTURE_MB: '20',
    MAX_SESSIONS: '2',
  })
})
afterAll(async () => {
  await under.stop()
  discord.stop()
})

const atOnce = <T>(count: number, ask: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(n)))

const post = (author: Pilot) => author.call('POST /api/missions', { body: missionDraft })
const offerOn = (pilot: Pilot, { id }: { id: string }) =>
  pilot.call('POST /api/contracts/:id/haggle', { params: { id }, body: { offer: 'Rum' } })
const countOf = (answers: readonly { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length

describe('open contracts', () => {
  it.each([
    ['a guest', true, 3],
    ['somebody with an account', false, 4],
  ])('of %s are so many, also when they are posted at once', async (_who, isGuest, most) => {
    const author = await aPilot(under, { isGuest })
    const answers = await atOnce(most + 6, () => post(author))
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([most, 6])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.message).toContain(
      `You have ${most} open contracts, and no more are possible until one of them ends.`,
    )
    const made = answers.find(({ status }) => status === 201)
    await author.call('DELETE /api/missions/:id', { params: { id: made?.body.id } })
    expect((await post(author)).status).toBe(201)
  })

  it('count both kinds, and one that is listed anew', async () => {
    const author = await aPilot(under, { isGuest: true })
    const trade = await aTrade(author)
    await under.core.database
      .knex('contracts')
      .where({ id: trade.id })
      .update({ status: 'expired' })
    await atOnce(3, () => aMission(author))
    const relisted = await author.call('PATCH /api/trading_posts/:id', {
      params: trade,
      body: tradeForm({ expiryDays: '7' }),
    })
    expect(relisted.status).toBe(409)
    const posted = await author.call('POST /api/trading_posts', { body: tradeForm(tradeFields) })
    expect(posted.status).toBe(409)
  })

  it('are not counted twice when the same attempt is sent again', async () => {
    const author = await aPilot(under, { isGuest: true })
    const headers = { 'idempotency-key': 'one-attempt-sent-twice' }
    const send = () => author.call('POST /api/missions', { body: missionDraft, headers })
    const first = await send()
    await atOnce(2, () => post(author))
    expect((await send()).body).toEqual(first.body)
  })
})

describe('offers', () => {
  it('on one contract are so many, also when they are made at once', async () => {
    const contract = await aMission(await aPilot(under))
    const guest = await aPilot(under, { isGuest: true })
    const answers = await atOnce(6, () => offerOn(guest, contract))
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([2, 4])
    expect(answers.find(({ status }) => status === 409)?.message).toContain(
      'You have made 2 offers on this contract.',
    )
    expect((await offerOn(await aPilot(under), contract)).status).toBe(201)
  })

  it('within an hour are so many, and the answer says until when', async () => {
    const pilot = await aPilot(under)
    const contracts = await atOnce(6, async () => aMission(await aPilot(under)))
    const answers = await atOnce(12, (n) => offerOn(pilot, contracts[n % 6] as { id: string }))
    expect([countOf(answers, 201), countOf(answers, 429)]).toEqual([7, 5])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.message).toBe(
      'You have made 7 offers within an hour, and no more are possible. Please try again in 60 minutes.',
    )
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_000)
  })
})

describe('pictures', () => {
  const keep = (pilot: Pilot, bytes: number, createdAt = new Date()) =>
    under.core.database.knex('pictures').insert({ key: uuidv7(), uid: pilot.uid, bytes, createdAt })
  const show = async (pilot: Pilot) =>
    pilot.call('PUT /api/profile/photo', { body: photoForm(await anImage()) })
  const bytesOf = ({ uid }: Pilot) =>
    under.core.database.knex('pictures').where({ uid, removedAt: null }).pluck<number[]>('bytes')

  it('within a day are so many bytes, and the answer says until when', async () => {
    const pilot = await aPilot(under)
    await keep(pilot, 10 * MIB, new Date(Date.now() - 23 * 60 * 60 * 1000))
    const { status, message } = await show(pilot)
    expect([status, message]).toEqual([
      429,
      'You have uploaded 10 MB of pictures within 24 hours, and 10 MB are possible. Please try again in 60 minutes.',
    ])
  })

  it('are so many bytes in all', async () => {
    const pilot = await aPilot(under)
    await keep(pilot, 20 * MIB, new Date(0))
    const { status, message } = await show(pilot)
    expect([status, message]).toEqual([
      409,
      'Your pictures take 20 of 20 MB. No more fit until you delete a contract with a picture.',
    ])
  })

  it('fit to the last byte, also when they are sent at once', async () => {
    const pilot = await aPilot(under)
    await show(pilot)
    const [bytes = 0] = await bytesOf(pilot)
    await keep(pilot, 10 * MIB - 3 * bytes)
    const answers = await atOnce(3, () => show(pilot))
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([2, 1])
  })

  it('are free again when they are no longer shown, and within the day still count', async () => {
    const pilot = await aPilot(under)
    await aTrade(pilot, {}, await anImage())
    await show(pilot)
    await show(pilot)
    expect(await bytesOf(pilot)).toHaveLength(2)
    const all = under.core.database.knex('pictures').where({ uid: pilot.uid })
    expect(await all).toHaveLength(3)
  })
})

it('the device that was used longest ago is signed out for one too many', async () => {
  const devices = [aBrowser(under.app), aBrowser(under.app), aBrowser(under.app)]
  for (const device of devices) {
    const started = await device.call({
      method: 'POST',
      url: '/api/auth/start/discord',
      payload: { purpose: 'sign-in' },
    })
    const answer = await discord.visit(started.json<{ url: string }>().url)
    const query = new URLSearchParams({ ...answer } as Record<string, string>).toString()
    await device.arrive(`/api/auth/callback/discord?${query}`)
  }
  const statuses = []
  for (const device of devices) {
    const { statusCode } = await device.call({ method: 'POST', url: '/api/auth/refresh' })
    statuses.push(statusCode)
  }
  expect(statuses).toEqual([401, 200, 200])
})

it('admins see who is near any of it, and nobody else', async () => {
  const admin = await aPilot(under, { isAdmin: true })
  const near = await aPilot(under, { displayName: 'Nearly', isGuest: true })
  const far = await aPilot(under, { isGuest: false })
  await atOnce(3, () => aMission(near))
  await atOnce(3, () => aMission(far))
  const { body } = await admin.call('GET /api/admin/near-quotas')
  expect(body.filter(({ uid }) => uid === near.uid)).toEqual([
    { uid: near.uid, displayName: 'Nearly', quota: 'open-contracts', used: 3, most: 3 },
  ])
  expect(body.filter(({ uid }) => uid === far.uid)).toEqual([])
  const uids = `${near.uid},${far.uid}`
  const named = await admin.call('GET /api/admin/people', { query: { uids } })
  expect(named.body).toContainEqual({ uid: near.uid, displayName: 'Nearly', isGuest: true })
  expect((await near.call('GET /api/admin/near-quotas')).status).toBe(403)
})
