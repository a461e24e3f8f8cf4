import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aMission, aTrade, missionDraft } from '../../testing/contracts.ts'
import { aPilot, type Pilot } from '../../testing/pilots.ts'

let under: CoreUnderTest
let author: Pilot
let other: Pilot

beforeAll(async () => {
  under = await startCore()
  author = await aPilot(under, { displayName: 'Mara' })
  other = await aPilot(under)
})
afterAll(() => under.stop())

const REQUIRED = 'Please fill in all required fields.'
const GONE = crypto.randomUUID()

const facts = async (contractId: string) => {
  const rows = await under.core.database.knex('outbox').orderBy('position')
  return rows.filter(({ data }) => data.contractId === contractId).map(({ name }) => name)
}

describe('POST /api/missions', () => {
  it('posts a mission in the name of who is signed in', async () => {
    const before = Math.floor(Date.now() / 1000)
    const { status, body } = await author.call('POST /api/missions', {
      body: { ...missionDraft, authorId: other.uid, status: 'accepted', revision: 9, id: GONE },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...missionDraft,
      authorId: author.uid,
      authorName: 'Mara',
      status: 'open',
      revision: 1,
      expiresAt: null,
      role: null,
      availability: null,
    })
    expect(body.id).not.toBe(GONE)
    expect(body.createdAt.seconds).toBeGreaterThanOrEqual(before)
    expect(body.createdAt.seconds).toBeLessThanOrEqual(Date.now() / 1000)
    expect(await facts(body.id)).toEqual(['core.contract.posted'])
  })

  it('keeps a mission type for a request only, and a role for an offer only', async () => {
    const both = { missionType: 'Racing', role: 'Explorer / Scout' } as const
    expect(await aMission(author, { ...both, postType: 'request' })).toMatchObject({
      missionType: 'Racing',
      role: null,
    })
    expect(await aMission(author, { ...both, postType: 'offer' })).toMatchObject({
      missionType: null,
      role: 'Explorer / Scout',
    })
  })

  it('keeps amounts exactly', async () => {
    for (const payment of [0, 0.1, 5_000_000_000.25, 2 ** 31, 999_999_999_999.99]) {
      const { id } = await aMission(author, { payment })
      const { body } = await author.call('GET /api/missions/my-posts')
      expect(body.find((mission) => mission.id === id)?.payment).toBe(payment)
    }
  })

  it.each([
    ['no title', { title: undefined }, REQUIRED],
    ['a blank title', { title: '  ' }, REQUIRED],
    ['a title nobody can see', { title: '\u200b' }, REQUIRED],
    ['a title of a Hangul filler', { title: '\u3164' }, REQUIRED],
    ['a location of a blank Braille cell', { location: '\u2800' }, REQUIRED],
    ['details of a mark alone', { details: '\u0301' }, REQUIRED],
    ['a bell', { title: 'a\u0007b' }, 'Title has characters that cannot be stored.'],
    [
      'an escape',
      { availability: '\u001b[2J' },
      'Availability has characters that cannot be stored.',
    ],
    [
      'an override',
      { title: '\u202enimda' },
      'Title has marks that turn the direction of the text around them.',
    ],
    [
      'forty marks on a letter',
      { details: `a${'\u0301'.repeat(40)}` },
      'Details can have at most 4 marks on a letter.',
    ],
    ['no payment', { payment: undefined }, REQUIRED],
    ['a null payment', { payment: null }, REQUIRED],
    ['a blank location', { location: '' }, REQUIRED],
    ['a null location', { location: null }, REQUIRED],
    ['no details', { details: undefined }, REQUIRED],
    ['a payment of text', { payment: '1,5' }, 'Payment must be a number.'],
    [
      'a payment below 0',
      { payment: -1 },
      'Payment must be between 0 and 999,999,999,999.99 aUEC.',
    ],
    ['a huge payment', { payment: 1e21 }, 'Payment must be between 0 and 999,999,999,999.99 aUEC.'],
    ['three decimals', { payment: 1.005 }, 'Payment can have at most two decimals.'],
    ['a NUL', { title: 'a\0b' }, 'Title has characters that cannot be stored.'],
    ['a lone surrogate', { details: '\udc00' }, 'Details has characters that cannot be stored.'],
    [
      '100 kB of details',
      { details: 'x'.repeat(100_000) },
      'Details can have at most 5,000 characters.',
    ],
    ['an unknown post type', { postType: 'gift' }, 'Post type is not one of the choices.'],
    [
      'an unknown mission type',
      { missionType: 'Napping' },
      'Mission type is not one of the choices.',
    ],
  ])('refuses %s', async (_what, changes, message) => {
    const answer = await author.call('POST /api/missions', {
      body: { ...missionDraft, ...changes },
    })
    expect([answer.status, answer.message]).toEqual([400, message])
  })

  it('keeps emoji whole and texts composed, and lines of details as they are', async () => {
    const title = '🛰️'.repeat(60)
    const mission = await aMission(author, {
      title,
      details: 'Caf\u0065\u0301\r\n\r\nat  dawn 👩🏽‍🚀 ',
    })
    expect(mission.title).toBe(title)
    expect(mission.details).toBe('Caf\u00e9\n\nat  dawn 👩🏽‍🚀')
  })
})

describe('PATCH /api/missions/:id', () => {
  it('changes what is named and leaves the rest', async () => {
    const before = await aMission(author, { availability: 'Evenings' })
    const { status, body } = await author.call('PATCH /api/missions/:id', {
      params: before,
      body: { payment: 7.5, role: 'Explorer / Scout', availability: '' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, payment: 7.5, availability: null, revision: 2 })
    expect(await facts(before.id)).toEqual(['core.contract.posted', 'core.contract.changed'])
  })

  it('takes the whole form again, as the page sends it', async () => {
    const mission = await aMission(author)
    const body = { ...missionDraft, title: 'New', role: null, availability: null }
    const answer = await author.call('PATCH /api/missions/:id', { params: mission, body })
    expect(answer.body).toEqual({ ...mission, title: 'New', revision: 2 })
  })

  it('does not turn a request into an offer', async () => {
    const mission = await aMission(author)
    const answer = await author.call('PATCH /api/missions/:id', {
      params: mission,
      body: { postType: 'offer' },
    })
    expect([answer.status, answer.message]).toEqual([
      400,
      'A request cannot become an offer, nor an offer a request.',
    ])
  })

  it.each([
    ['a blank title', { title: ' ' }],
    ['a null payment', { payment: null }],
  ])('refuses %s', async (_what, body) => {
    const params = await aMission(author)
    const answer = await author.call('PATCH /api/missions/:id', { params, body })
    expect([answer.status, answer.message]).toEqual([400, REQUIRED])
  })

  it('is for the author alone, not even for an admin', async () => {
    const params = await aMission(author)
    const admin = await aPilot(under, { isAdmin: true })
    for (const pilot of [other, admin]) {
      const answer = await pilot.call('PATCH /api/missions/:id', {
        params,
        body: { title: 'Mine' },
      })
      expect([answer.status, answer.message]).toEqual([
        403,
        'Only the author can edit this contract.',
      ])
    }
  })

  it('does not find what is gone, or is of the other kind', async () => {
    const removed = await aMission(author)
    await author.call('DELETE /api/missions/:id', { params: removed })
    for (const { id } of [removed, await aTrade(author), { id: GONE }]) {
      const answer = await author.call('PATCH /api/missions/:id', {
        params: { id },
        body: { title: 'x' },
      })
      expect([answer.status, answer.message]).toEqual([404, 'Contract not found.'])
    }
  })

  it('refuses a contract that is no longer open', async () => {
    const params = await aMission(author)
    await under.core.database
      .knex('contracts')
      .where({ id: params.id })
      .update({ status: 'accepted' })
    const answer = await author.call('PATCH /api/missions/:id', { params, body: { title: 'x' } })
    expect([answer.status, answer.message]).toEqual([409, 'This contract is no longer open.'])
  })
})

describe('DELETE /api/missions/:id', () => {
  it('removes it from every list and keeps it among its author’s with its status', async () => {
    const params = await aMission(author)
    const answer = await author.call('DELETE /api/missions/:id', { params })
    expect([answer.status, answer.message]).toEqual([200, 'Contract deleted successfully!'])
    const all = await other.call('GET /api/missions')
    expect(all.body.map(({ id }) => id)).not.toContain(params.id)
    const mine = await author.call('GET /api/missions/my-posts')
    expect(mine.body.find(({ id }) => id === params.id)).toMatchObject({ status: 'removed' })
    expect(await facts(params.id)).toEqual(['core.contract.posted', 'core.contract.removed'])
  })

  it('does not find it a second time', async () => {
    const params = await aMission(author)
    await author.call('DELETE /api/missions/:id', { params })
    const answer = await author.call('DELETE /api/missions/:id', { params })
    expect([answer.status, answer.message]).toEqual([404, 'Contract not found.'])
  })

  it('is for the author and for admins', async () => {
    const params = await aMission(author)
    const answer = await other.call('DELETE /api/missions/:id', { params })
    expect([answer.status, answer.message]).toEqual([
      403,
      'Only the author or an admin can delete this contract.',
    ])
    const admin = await aPilot(under, { isAdmin: true })
    expect((await admin.call('DELETE /api/missions/:id', { params })).status).toBe(200)
  })

  it('is not for somebody who was an admin when the token was made', async () => {
    const params = await aMission(author)
    const former = await aPilot(under, { isAdmin: true })
    await under.core.database.knex('users').where({ uid: former.uid }).update({ isAdmin: false })
    expect((await former.call('DELETE /api/missions/:id', { params })).status).toBe(403)
  })
})
