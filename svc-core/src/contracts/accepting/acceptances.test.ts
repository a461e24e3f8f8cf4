import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SOON } from '@hub/service-kit/testing'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aMission, anAccepted, anOffer, aTrade } from '../../testing/contracts.ts'
import { aPilot, type Pilot } from '../../testing/pilots.ts'

let under: CoreUnderTest
let author: Pilot
let pilot: Pilot

beforeAll(async () => {
  under = await startCore()
  author = await aPilot(under, { displayName: 'Mara' })
  pilot = await aPilot(under, { displayName: 'Okoro' })
})
afterAll(() => under.stop())

const accept = (who: Pilot, params: { id: string }, given: object = {}) =>
  who.call('POST /api/contracts/:id/accept', { params, ...given })
const release = (who: Pilot, params: { id: string }) =>
  who.call('POST /api/contracts/:id/release', { params })
const complete = (who: Pilot, params: { id: string }) =>
  who.call('POST /api/contracts/:id/complete', { params })
const show = (who: Pilot, params: { id: string }) => who.call('GET /api/contracts/:id', { params })
const snapshots = async (who: Pilot, query: Record<string, string> = {}) =>
  (await who.call('GET /api/profile/accepted-contracts', { query })).body

const facts = async (contractId: string) => {
  const rows = await under.core.database.knex('outbox').orderBy('position')
  return rows.filter(({ data }) => data.contractId === contractId)
}
const notices = async (who: Pilot) =>
  (await who.call('GET /api/notifications')).body.map(({ kind, contractId }) => ({
    kind,
    contractId,
  }))

describe('POST /api/contracts/:id/accept', () => {
  it('gives the contract to who is signed in, whoever the body names', async () => {
    const mission = await aMission(author)
    const { status, body } = await accept(pilot, mission, {
      body: { userId: author.uid, displayName: 'Somebody else', status: 'completed', price: 1 },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...mission,
      kind: 'mission',
      status: 'accepted',
      revision: 2,
      acceptedBy: { uid: pilot.uid, displayName: 'Okoro' },
    })
    const told = await facts(mission.id)
    expect(told.map(({ name, data }) => [name, data])).toEqual([
      ['core.contract.posted', { contractId: mission.id, authorId: author.uid, revision: 1 }],
      [
        'core.contract.accepted',
        { contractId: mission.id, authorId: author.uid, revision: 2, pilotId: pilot.uid },
      ],
    ])
    expect(await notices(author)).toContainEqual({
      kind: 'contract-accepted',
      contractId: mission.id,
    })
    const { body: open } = await pilot.call('GET /api/missions')
    expect(open.map(({ id }) => id)).not.toContain(mission.id)
  })

  it('refuses when the contract has changed since it was seen, and shows what it is now', async () => {
    const mission = await aMission(author)
    const change = { params: mission, body: { payment: 20_000 } }
    const { body: changed } = await author.call('PATCH /api/missions/:id', change)
    const answer = await accept(pilot, mission, { body: { revision: mission.revision } })
    expect([answer.status, answer.message]).toEqual([
      409,
      'This contract has changed. Look at it again before you accept.',
    ])
    expect(answer.body).toMatchObject({ contract: { ...changed, kind: 'mission' } })
    const again = await accept(pilot, mission, { body: { revision: changed.revision } })
    expect([again.status, again.body]).toMatchObject([200, { payment: 20_000 }])
  })

  it('needs no body', async () => {
    expect((await accept(pilot, await aTrade(author))).status).toBe(200)
  })

  it('tells every open page', async () => {
    const copy = await under.startCopy()
    await vi.waitUntil(() => copy.core.bus.isConnected && under.core.bus.isConnected, SOON)
    const lives: { to: unknown; event: { name: string; id?: string } }[] = []
    copy.core.bus.onLive((message) => lives.push(message))
    const { id } = await anAccepted(author, pilot)
    await vi.waitFor(
      () =>
        expect(lives).toContainEqual({ to: 'everyone', event: { name: 'contract.accepted', id } }),
      SOON,
    )
  })

  it('refuses the second in a sentence', async () => {
    const mission = await anAccepted(author, pilot)
    for (const who of [pilot, await aPilot(under)]) {
      const answer = await accept(who, mission)
      expect([answer.status, answer.message]).toEqual([
        409,
        'This contract has already been accepted.',
      ])
    }
  })

  it('refuses one’s own', async () => {
    const answer = await accept(author, await aTrade(author))
    expect([answer.status, answer.message]).toEqual([409, 'You cannot accept your own contract.'])
  })

  it.each(['completed', 'expired'])('refuses one that is %s', async (status) => {
    const trade = await aTrade(author)
    await under.core.database.knex('contracts').where({ id: trade.id }).update({ status })
    const answer = await accept(pilot, trade)
    expect([answer.status, answer.message]).toEqual([409, 'This contract is no longer open.'])
  })

  it('refuses one whose time is over', async () => {
    const { id } = await aTrade(author)
    await under.core.database.knex('contracts').where({ id }).update({ expiresAt: new Date() })
    expect((await accept(pilot, { id })).status).toBe(409)
  })

  it('does not find what is not there, or not any more', async () => {
    const removed = await aMission(author)
    await author.call('DELETE /api/missions/:id', { params: removed })
    for (const contract of [removed, { id: crypto.randomUUID() }]) {
      for (const call of [accept, release, complete, show]) {
        const answer = await call(pilot, contract)
        expect([answer.status, answer.message]).toEqual([404, 'Contract not found.'])
      }
    }
  })

  it('gives the same answer to the same attempt, and tells of it once', async () => {
    const mission = await aMission(author)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await accept(pilot, mission, { headers })
    const again = await accept(pilot, mission, { headers })
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await facts(mission.id)).toHaveLength(2)
  })

  it('has one winner of a hundred who come at once, to two copies', async () => {
    const copy = await under.startCopy()
    const mission = await aMission(author)
    const rivals = await Promise.all(Array.from({ length: 10 }, () => aPilot(under)))
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const rival = rivals[i % 10] as Pilot
        const { app } = i % 2 ? under : copy
        const reply = await app.inject({
          method: 'POST',
          url: `/api/contracts/${mission.id}/accept`,
          headers: { authorization: `Bearer ${rival.token}` },
        })
        return reply.statusCode
      }),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 409)).toHaveLength(99)
    const { knex } = under.core.database
    expect(await knex('acceptances').where({ contractId: mission.id })).toHaveLength(1)
    expect(await facts(mission.id)).toHaveLength(2)
  })
})

describe('POST /api/contracts/:id/release', () => {
  it('opens it again, tells who had it, and others can have it', async () => {
    const mission = await anAccepted(author, pilot)
    const { status, body } = await release(author, mission)
    expect(status).toBe(200)
    expect(body).toEqual({ ...mission, status: 'open', revision: 3, acceptedBy: null })
    expect(await notices(pilot)).toContainEqual({
      kind: 'contract-released',
      contractId: mission.id,
    })
    const next = await aPilot(under)
    expect((await accept(next, mission)).status).toBe(200)
    expect(await snapshots(pilot)).toContainEqual(
      expect.objectContaining({ id: mission.id, status: 'released' }),
    )
  })

  it('goes back to the price that was asked', async () => {
    const mission = await aMission(author)
    const { id: haggleId } = await anOffer(pilot, mission, 'for less', 7)
    const choice = { params: { id: mission.id, haggleId }, body: { revision: 1 } }
    const taken = await author.call('POST /api/contracts/:id/haggles/:haggleId/accept', choice)
    expect(taken.body).toMatchObject({ payment: 7 })
    expect((await release(author, mission)).body).toMatchObject({ payment: mission.payment })
    expect((await accept(pilot, mission)).body).toMatchObject({ payment: mission.payment })
    expect((await release(author, mission)).body).toMatchObject({ payment: mission.payment })
  })

  it('forgets which offer was accepted', async () => {
    const mission = await aMission(author)
    const { id: haggleId } = await anOffer(pilot, mission)
    const choose = (revision: number) =>
      author.call('POST /api/contracts/:id/haggles/:haggleId/accept', {
        params: { id: mission.id, haggleId },
        body: { revision },
      })
    await choose(1)
    await release(author, mission)
    const { body } = await author.call('GET /api/contracts/:id/haggles', { params: mission })
    expect(body).toMatchObject([{ isAccepted: false }])
    expect((await choose(3)).status).toBe(200)
  })
})

describe('POST /api/contracts/:id/complete', () => {
  it('closes it for good', async () => {
    const mission = await anAccepted(author, pilot)
    const { status, body } = await complete(author, mission)
    expect(status).toBe(200)
    expect(body).toEqual({ ...mission, status: 'completed', revision: 3 })
    expect((await facts(mission.id)).at(-1)).toMatchObject({ name: 'core.contract.changed' })
    expect(await snapshots(pilot)).toContainEqual(
      expect.objectContaining({ id: mission.id, status: 'completed' }),
    )
    for (const call of [release, complete]) {
      const answer = await call(author, mission)
      expect([answer.status, answer.message]).toEqual([409, 'Nobody has accepted this contract.'])
    }
    expect((await accept(pilot, mission)).status).toBe(409)
  })
})

describe.each([
  ['release', release],
  ['complete', complete],
])('to %s a contract', (_what, call) => {
  it('is its author’s alone, not even an admin’s or who accepted it', async () => {
    const mission = await anAccepted(author, pilot)
    for (const who of [pilot, await aPilot(under, { isAdmin: true })]) {
      const answer = await call(who, mission)
      expect([answer.status, answer.message]).toEqual([
        403,
        'Only the author of this contract can do that.',
      ])
    }
  })

  it('needs somebody who accepted it', async () => {
    expect((await call(author, await aMission(author))).status).toBe(409)
  })
})

describe('an accepted contract', () => {
  it('is not deleted under who has it, unless by an admin, which both are told', async () => {
    const mission = await anAccepted(author, pilot)
    const answer = await author.call('DELETE /api/missions/:id', { params: mission })
    expect([answer.status, answer.message]).toEqual([
      409,
      'Somebody has accepted this contract. Release it first: they are told, and then you can delete it.',
    ])
    const admin = await aPilot(under, { isAdmin: true })
    const removal = await admin.call('DELETE /api/admin/missions/:id', { params: mission })
    expect(removal.status).toBe(200)
    for (const who of [author, pilot]) {
      expect(await notices(who)).toContainEqual({
        kind: 'contract-removed',
        contractId: mission.id,
      })
    }
  })

  it('is deleted by its author once it is released, and after it is completed', async () => {
    const [released, completed] = [await anAccepted(author, pilot), await anAccepted(author, pilot)]
    await release(author, released)
    await complete(author, completed)
    for (const params of [released, completed]) {
      expect((await author.call('DELETE /api/missions/:id', { params })).status).toBe(200)
    }
  })

  it('is open again, at the price asked, when who has it leaves, and its author is told', async () => {
    const leaving = await aPilot(under)
    const mission = await aMission(author)
    const { id: haggleId } = await anOffer(leaving, mission, 'for less', 7)
    const choice = { params: { id: mission.id, haggleId }, body: { revision: 1 } }
    await author.call('POST /api/contracts/:id/haggles/:haggleId/accept', choice)
    await leaving.call('DELETE /api/profile/delete-account')
    const open = { status: 'open', payment: mission.payment, acceptedBy: null }
    expect((await show(author, mission)).body).toMatchObject(open)
    expect(await notices(author)).toContainEqual({ kind: 'taker-left', contractId: mission.id })
  })

  it('is gone with its author, and who has it is told', async () => {
    const leaving = await aPilot(under)
    const mission = await anAccepted(leaving, pilot)
    await leaving.call('DELETE /api/profile/delete-account')
    expect((await show(pilot, mission)).status).toBe(404)
    expect(await notices(pilot)).toContainEqual({ kind: 'author-left', contractId: null })
  })
})

describe('GET /api/contracts/:id', () => {
  it('shows either kind, whatever its state', async () => {
    const [mission, trade] = [await aMission(author), await aTrade(author)]
    expect((await show(pilot, mission)).body).toEqual({
      ...mission,
      kind: 'mission',
      acceptedBy: null,
    })
    expect((await show(pilot, trade)).body).toEqual({ ...trade, kind: 'trade', acceptedBy: null })
    const { knex } = under.core.database
    await knex('contracts').where({ id: trade.id }).update({ expiresAt: new Date() })
    expect((await show(pilot, trade)).body).toMatchObject({ status: 'expired' })
  })

  it('tells everybody who is signed in who accepted it, as its offers do', async () => {
    const mission = await anAccepted(author, pilot)
    const acceptedBy = { uid: pilot.uid, displayName: 'Okoro' }
    expect((await show(author, mission)).body).toMatchObject({ acceptedBy })
    expect((await show(pilot, mission)).body).toMatchObject({ acceptedBy })
    expect((await show(await aPilot(under), mission)).body).toMatchObject({ acceptedBy })
  })
})

describe('GET /api/profile/accepted-contracts', () => {
  it('keeps what was accepted as it was, newest first, whatever became of the contract', async () => {
    const mine = await aPilot(under)
    const mission = await anAccepted(author, mine)
    const trade = await aTrade(author)
    await accept(mine, trade)
    await author.call('DELETE /api/trading_posts/:id', { params: trade })
    const parts = { authorId: author.uid, authorName: 'Mara', status: 'accepted' }
    const acceptedAt = { seconds: expect.any(Number), nanoseconds: expect.any(Number) }
    const [newest, oldest] = await snapshots(mine)
    expect(newest).toEqual({
      ...parts,
      acceptedAt,
      kind: 'trade',
      id: trade.id,
      item: 'Rook Revolver',
      type: 'sell',
      price: 2500.5,
    })
    expect(oldest).toEqual({
      ...parts,
      acceptedAt,
      kind: 'mission',
      id: mission.id,
      title: 'Escort two haulers',
      postType: 'request',
      payment: 15_000,
    })
  })

  it('comes in pages, and is one’s own', async () => {
    const mine = await aPilot(under)
    for (let i = 0; i < 3; i += 1) await anAccepted(author, mine)
    const all = await snapshots(mine)
    expect(all).toHaveLength(3)
    const first = await mine.call('GET /api/profile/accepted-contracts', { query: { limit: '2' } })
    expect(first.body).toEqual(all.slice(0, 2))
    const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? ''
    const query = Object.fromEntries(new URL(next, 'http://hub').searchParams)
    expect(await snapshots(mine, query)).toEqual(all.slice(2))
    expect(await snapshots(await aPilot(under))).toEqual([])
  })
})
