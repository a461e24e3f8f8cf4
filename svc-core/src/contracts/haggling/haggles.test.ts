import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SOON } from '@hub/service-kit/testing'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aMission, aTrade } from '../../testing/contracts.ts'
import { aPilot, type Pilot } from '../../testing/pilots.ts'

let under: CoreUnderTest
let author: Pilot
let other: Pilot

beforeAll(async () => {
  under = await startCore()
  author = await aPilot(under)
  other = await aPilot(under, { displayName: 'Okoro' })
})
afterAll(() => under.stop())

const offer = (pilot: Pilot, contract: { id: string }, text: unknown, amount?: unknown) =>
  pilot.call('POST /api/contracts/:id/haggle', { params: contract, body: { offer: text, amount } })

const list = (pilot: Pilot, contract: { id: string }, query: Record<string, string> = {}) =>
  pilot.call('GET /api/contracts/:id/haggles', { params: { id: contract.id }, query })

describe('POST /api/contracts/:id/haggle', () => {
  it.each([
    ['a mission', aMission],
    ['a trade', aTrade],
  ] as const)('makes an offer for %s in the name of who is signed in', async (_what, make) => {
    const contract = await make(author)
    const { status, body } = await offer(other, contract, '  12,000 and a drink ')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      contractId: contract.id,
      offererId: other.uid,
      offererName: 'Okoro',
      offer: '12,000 and a drink',
      createdAt: expect.any(Object),
      amount: null,
      isAccepted: false,
    })
    const events = await under.core.database.knex('outbox').where({ name: 'core.haggle.offered' })
    expect(events.map(({ data }) => data)).toContainEqual({
      haggleId: body.id,
      contractId: contract.id,
      offererId: other.uid,
    })
  })

  it('counts every offer, also those made at the same time', async () => {
    const contract = await aMission(author)
    await Promise.all(Array.from({ length: 8 }, (_, i) => offer(other, contract, `${i}`)))
    const { body } = await author.call('GET /api/missions/my-posts')
    expect(body.find(({ id }) => id === contract.id)).toMatchObject({ haggleCount: 8, revision: 1 })
  })

  it('takes sixty at once, and while they wait everybody else is answered', async () => {
    const contract = await aMission(author)
    const people = await Promise.all(Array.from({ length: 60 }, () => aPilot(under)))
    const { knex } = under.core.database
    const answers: Promise<{ status: number }>[] = []
    await knex.transaction(async (trx) => {
      await trx('contracts').where({ id: contract.id }).forUpdate()
      answers.push(...people.map((pilot) => offer(pilot, contract, 'mine')))
      for (let i = 0; i < 30; i += 1) {
        expect((await author.call('GET /api/missions/my-posts')).status).toBe(200)
      }
    })
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(
      new Set([201]),
    )
  })

  it.each([0, 0.01, 400_000, 999_999_999_999.99, null])('keeps the amount %d', async (amount) => {
    const contract = await aMission(author)
    const { status, body } = await offer(other, contract, 'For 7', amount)
    expect([status, body.amount]).toEqual([201, amount])
    expect((await list(author, contract)).body).toMatchObject([{ offer: 'For 7', amount }])
  })

  it.each([
    [-1, 'Amount must be between 0 and 999,999,999,999.99 aUEC.'],
    [1e12, 'Amount must be between 0 and 999,999,999,999.99 aUEC.'],
    [0.001, 'Amount can have at most two decimals.'],
    ['400k', 'Amount must be a number.'],
  ])('refuses the amount %j when it is sent', async (amount, message) => {
    const contract = await aMission(author)
    const answer = await offer(other, contract, 'For it', amount)
    expect([answer.status, answer.message]).toEqual([400, message])
    expect((await list(author, contract)).body).toEqual([])
  })

  it('lets the author answer', async () => {
    const contract = await aMission(author)
    expect((await offer(author, contract, '14,000 then')).status).toBe(201)
  })

  it.each([
    ['a blank offer', '  ', 'Please enter an offer.'],
    ['no offer', undefined, 'Please enter an offer.'],
    ['an offer nobody can see', '\u200b', 'Please enter an offer.'],
    ['a number', 5, 'Offer must be text.'],
    ['a NUL', 'a\0', 'Offer has characters that cannot be stored.'],
    ['a long offer', 'x'.repeat(1001), 'Offer can have at most 1,000 characters.'],
  ])('refuses %s', async (_what, text, message) => {
    const answer = await offer(other, await aMission(author), text)
    expect([answer.status, answer.message]).toEqual([400, message])
  })

  it('does not find what is not there, or not any more', async () => {
    const removed = await aMission(author)
    await author.call('DELETE /api/missions/:id', { params: removed })
    for (const contract of [removed, { id: crypto.randomUUID() }]) {
      const answer = await offer(other, contract, '5')
      expect([answer.status, answer.message]).toEqual([404, 'Contract not found.'])
    }
  })

  it.each(['accepted', 'completed', 'expired'])('refuses a contract that is %s', async (status) => {
    const contract = await aTrade(author)
    const { knex } = under.core.database
    await knex('contracts').where({ id: contract.id }).update({ status })
    const answer = await offer(other, contract, '5')
    expect([answer.status, answer.message]).toEqual([409, 'This contract is no longer open.'])
  })

  it('refuses a contract whose time is over', async () => {
    const contract = await aTrade(author)
    const { knex } = under.core.database
    await knex('contracts').where({ id: contract.id }).update({ expiresAt: knex.fn.now() })
    expect((await offer(other, contract, '5')).status).toBe(409)
  })

  it('tells everybody who is signed in, for all of them may see it', async () => {
    const copy = await under.startCopy()
    await vi.waitUntil(() => copy.core.bus.isConnected && under.core.bus.isConnected, SOON)
    const lives: { to: unknown; event: { name: string; id?: string } }[] = []
    copy.core.bus.onLive((message) => lives.push(message))
    const third = await aPilot(under)
    const contract = await aMission(author)
    await offer(other, contract, 'first')
    await offer(third, contract, 'second')
    await vi.waitFor(() => {
      const heard = lives.filter(({ event }) => event.id === contract.id)
      expect(heard.map(({ event }) => event.name)).toEqual([
        'contract.posted',
        'haggle.offered',
        'haggle.offered',
      ])
      expect(heard.map(({ to }) => to)).toEqual(['everyone', 'everyone', 'everyone'])
    }, SOON)
  })
})

describe('GET /api/contracts/:id/haggles', () => {
  it('lists the offers from the first to the last', async () => {
    const contract = await aMission(author)
    for (const text of ['one', 'two', 'three']) await offer(other, contract, text)
    const { status, body } = await list(await aPilot(under), contract)
    expect(status).toBe(200)
    expect(body.map((haggle) => haggle.offer)).toEqual(['one', 'two', 'three'])
  })

  it('begins with the latest page, and goes on to what was offered before', async () => {
    const contract = await aMission(author)
    for (const text of ['one', 'two', 'three']) await offer(other, contract, text)
    const latest = await list(author, contract, { limit: '2' })
    expect(latest.body.map((haggle) => haggle.offer)).toEqual(['two', 'three'])
    const [, path] = /^<(.+)>; rel="next"$/.exec(String(latest.headers['link'])) ?? []
    const query = Object.fromEntries(new URL(String(path), 'http://hub').searchParams)
    const earlier = await list(author, contract, query)
    expect(earlier.body.map((haggle) => haggle.offer)).toEqual(['one'])
    expect(earlier.headers['link']).toBeUndefined()
  })

  it('is empty before the first offer', async () => {
    expect((await list(other, await aMission(author))).body).toEqual([])
  })

  it('does not find what is not there, or not any more', async () => {
    const removed = await aMission(author)
    await offer(other, removed, '5')
    await author.call('DELETE /api/missions/:id', { params: removed })
    for (const contract of [removed, { id: crypto.randomUUID() }]) {
      const answer = await list(author, contract)
      expect([answer.status, answer.message]).toEqual([404, 'Contract not found.'])
    }
  })
})
