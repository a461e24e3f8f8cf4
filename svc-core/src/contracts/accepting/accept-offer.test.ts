import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SOON } from '@hub/service-kit/testing'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aMission, anOffer, aTrade } from '../../testing/contracts.ts'
import { aPilot, callAs, type Pilot } from '../../testing/pilots.ts'

let under: CoreUnderTest
let author: Pilot
let pilot: Pilot

beforeAll(async () => {
  under = await startCore()
  author = await aPilot(under, { displayName: 'Mara' })
  pilot = await aPilot(under, { displayName: 'Okoro' })
})
afterAll(() => under.stop())

interface Offer {
  id: string
  contractId: string
}

const choose = (
  who: Pilot,
  { id: haggleId, contractId: id }: Offer,
  revision = 1,
  headers: Record<string, string> = {},
  amount?: number,
) =>
  who.call('POST /api/contracts/:id/haggles/:haggleId/accept', {
    params: { id, haggleId },
    body: { revision, amount },
    headers,
  })

const kinds = async (who: Pilot, contractId: string) =>
  (await who.call('GET /api/notifications')).body
    .filter((notification) => notification.contractId === contractId)
    .map(({ kind }) => kind)

describe('POST /api/contracts/:id/haggles/:haggleId/accept', () => {
  it('is refused by the sentence of the specification where it is switched off', async () => {
    const mission = await aMission(author)
    const { id: haggleId } = await anOffer(pilot, mission, '9', 12_000)
    const copy = await under.startCopy({ HAGGLE_ACCEPTING: 'off' })
    const { status, message } = await callAs(
      copy,
      author.token,
      'POST /api/contracts/:id/haggles/:haggleId/accept',
      { params: { id: mission.id, haggleId }, body: { revision: 1 } },
    )
    expect([status, message]).toEqual([501, 'Accept functionality coming soon!'])
    const { body } = await author.call('GET /api/contracts/:id', { params: mission })
    expect(body.status).toBe('open')
  })

  it('gives the contract to the offerer, at the amount of the offer', async () => {
    const mission = await aMission(author)
    const offer = await anOffer(pilot, mission, '9 and a drink', 12_000.5)
    const { status, body } = await choose(author, offer)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...mission,
      kind: 'mission',
      payment: 12_000.5,
      status: 'accepted',
      revision: 2,
      acceptedBy: { uid: pilot.uid, displayName: 'Okoro' },
    })
    const list = await pilot.call('GET /api/contracts/:id/haggles', { params: mission })
    expect(list.body).toMatchObject([{ id: offer.id, amount: 12_000.5, isAccepted: true }])
    const snapshots = await pilot.call('GET /api/profile/accepted-contracts')
    expect(snapshots.body[0]).toMatchObject({ id: mission.id, payment: 12_000.5 })
    const events = await under.core.database.knex('outbox').orderBy('position')
    const told = events.filter(({ data }) => data.contractId === mission.id)
    expect(told.map(({ name }) => name)).toEqual([
      'core.contract.posted',
      'core.haggle.offered',
      'core.contract.accepted',
      'core.haggle.accepted',
    ])
    expect(told.at(-1)?.data).toEqual({
      haggleId: offer.id,
      contractId: mission.id,
      offererId: pilot.uid,
    })
  })

  it.each([
    'My old rifle for it',
    '2 crates of rum and 90000',
    '45 000 aUEC',
    '1.5 million',
    '10 SCU, 2000 each',
    '50 %',
    '400k at Area18',
  ])('leaves the price of an offer without an amount: %s', async (words) => {
    const trade = await aTrade(author)
    const { status, body } = await choose(author, await anOffer(pilot, trade, words))
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'trade', price: trade.price, status: 'accepted' })
  })

  it('takes what the author says that a number in words without an amount means', async () => {
    const mission = await aMission(author)
    const offer = await anOffer(pilot, mission, '400k at Area18')
    const { status, body } = await choose(author, offer, 1, {}, 400_000)
    expect([status, body]).toMatchObject([200, { payment: 400_000 }])
  })

  it.each([
    ['names its amount', '400k', 400_000],
    ['has no number in its words', 'My old rifle', undefined],
  ])('lets no author say what an offer means that %s', async (_what, words, amount) => {
    const mission = await aMission(author)
    const answer = await choose(author, await anOffer(pilot, mission, words, amount), 1, {}, 7)
    expect([answer.status, answer.message]).toEqual([
      409,
      'This offer already names an amount. Look at it again before you accept.',
    ])
  })

  it('tells the winner, and the others that they were passed over, each once', async () => {
    const third = await aPilot(under)
    const mission = await aMission(author)
    await anOffer(third, mission, 'first')
    const offer = await anOffer(pilot, mission, 'second')
    await anOffer(pilot, mission, 'third')
    await anOffer(third, mission, 'fourth')
    await anOffer(author, mission, 'my answer')
    const copy = await under.startCopy()
    await vi.waitUntil(() => copy.core.bus.isConnected && under.core.bus.isConnected, SOON)
    const lives: { to: unknown; event: { name: string; id?: string } }[] = []
    copy.core.bus.onLive((message) => lives.push(message))
    await choose(author, offer)
    expect(await kinds(pilot, mission.id)).toEqual(['offer-accepted', 'offer-countered'])
    expect(await kinds(third, mission.id)).toEqual(['offer-passed-over', 'offer-countered'])
    expect(await kinds(author, mission.id)).not.toContain('offer-passed-over')
    await vi.waitFor(() => {
      const heard = lives.find(({ event }) => event.name === 'haggle.accepted')
      expect(heard?.event.id).toBe(mission.id)
      expect(heard?.to).toBe('everyone')
      expect(lives.some(({ event }) => event.name === 'contract.accepted')).toBe(true)
    }, SOON)
  })

  it('refuses when the contract has changed meanwhile, and shows what it is now', async () => {
    const mission = await aMission(author)
    const offer = await anOffer(pilot, mission)
    const change = { params: mission, body: { payment: 20_000 } }
    const { body: changed } = await author.call('PATCH /api/missions/:id', change)
    const answer = await choose(author, offer, mission.revision)
    expect([answer.status, answer.message]).toEqual([
      409,
      'This contract has changed. Look at it again before you accept.',
    ])
    expect(answer.body).toMatchObject({ contract: { ...changed, kind: 'mission' } })
    expect((await choose(author, offer, changed.revision)).status).toBe(200)
  })

  it('counts no new offer as a change', async () => {
    const mission = await aMission(author)
    const offer = await anOffer(pilot, mission)
    await anOffer(await aPilot(under), mission)
    expect((await choose(author, offer, mission.revision)).status).toBe(200)
  })

  it('has one winner of a hundred that are accepted at once', async () => {
    const mission = await aMission(author)
    const offers = await Promise.all(
      Array.from({ length: 10 }, async (_, i) =>
        anOffer(await aPilot(under), mission, 'for it', i + 1),
      ),
    )
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => choose(author, offers[i % 10] as Offer)),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
    const list = await author.call('GET /api/contracts/:id/haggles', { params: mission })
    const accepted = list.body.filter(({ isAccepted }) => isAccepted)
    expect(accepted).toHaveLength(1)
    expect(won[0]?.body).toMatchObject({
      payment: accepted[0]?.amount,
      acceptedBy: { uid: accepted[0]?.offererId },
    })
  })

  it('has one winner between who accepts the contract and an offer that is accepted', async () => {
    const mission = await aMission(author)
    const offer = await anOffer(pilot, mission)
    const answers = await Promise.all([
      choose(author, offer),
      (await aPilot(under)).call('POST /api/contracts/:id/accept', { params: mission }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('gives the same answer to the same attempt', async () => {
    const offer = await anOffer(pilot, await aMission(author))
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await choose(author, offer, 1, headers)
    expect(await choose(author, offer, 1, headers)).toMatchObject({ status: 200, body: first.body })
  })

  it('is the author’s alone', async () => {
    const offer = await anOffer(pilot, await aMission(author))
    for (const who of [pilot, await aPilot(under, { isAdmin: true })]) {
      const answer = await choose(who, offer)
      expect([answer.status, answer.message]).toEqual([403, 'Only the author can accept an offer.'])
    }
  })

  it('refuses one’s own offer, and one whose offerer is gone', async () => {
    const own = await choose(author, await anOffer(author, await aMission(author)))
    expect([own.status, own.message]).toEqual([409, 'You cannot accept your own offer.'])
    const gone = await aPilot(under)
    const offer = await anOffer(gone, await aMission(author))
    const { knex } = under.core.database
    await knex('users').where({ uid: gone.uid }).update({ deletedAt: new Date() })
    const answer = await choose(author, offer)
    expect([answer.status, answer.message]).toEqual([
      409,
      'The person who made this offer has left.',
    ])
  })

  it('does not find an offer of another contract', async () => {
    const { id: contractId } = await aMission(author)
    const offer = await anOffer(pilot, await aMission(author))
    const answer = await choose(author, { id: offer.id, contractId })
    expect([answer.status, answer.message]).toEqual([404, 'Offer not found.'])
  })
})
