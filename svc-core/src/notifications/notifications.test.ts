import type { Notification } from '@hub/api-spec'
import type { LiveMessage } from '@hub/events'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SOON } from '@hub/service-kit/testing'
import { aMission, aTrade } from '../testing/contracts.ts'
import { type CoreUnderTest, startCore } from '../testing/core-under-test.ts'
import { aPilot, type Pilot } from '../testing/pilots.ts'
import { warnOfExpiry } from './notifications.commands.ts'
import { insertNotices, type Notice, removeOldNotifications } from './notifications.queries.ts'

let under: CoreUnderTest

beforeAll(async () => {
  under = await startCore()
})
afterAll(() => under.stop())

const list = async (pilot: Pilot, query: Record<string, string> = {}): Promise<Notification[]> =>
  (await pilot.call('GET /api/notifications', { query })).body

const offer = async (pilot: Pilot, id: string, words = '100') =>
  (await pilot.call('POST /api/contracts/:id/haggle', { params: { id }, body: { offer: words } }))
    .body

const notify = (notices: Notice[]) =>
  under.core.database.knex.transaction((trx) => insertNotices(trx, notices))

describe('GET /api/notifications', () => {
  it('tells an author of an offer, and nobody else', async () => {
    const author = await aPilot(under)
    const pilot = await aPilot(under, { displayName: 'Mara' })
    const contract = await aMission(author, { title: 'Escort' })
    const haggle = await offer(pilot, contract.id)
    expect(await list(author)).toEqual([
      {
        id: expect.any(String),
        kind: 'offer-made',
        text: 'Mara made an offer on “Escort”.',
        contractId: contract.id,
        contractTitle: 'Escort',
        haggleId: haggle.id,
        actorName: 'Mara',
        createdAt: expect.anything(),
        isRead: false,
      },
    ])
    expect(await list(pilot)).toEqual([])
  })

  it('tells nobody of what they did themselves', async () => {
    const author = await aPilot(under)
    await offer(author, (await aMission(author)).id)
    expect(await list(author)).toEqual([])
  })

  it.each([
    ['offer-accepted', 'Your offer on “Escort” was accepted.'],
    ['offer-passed-over', 'Another offer on “Escort” was accepted.'],
    ['contract-accepted', 'Mara accepted “Escort”.'],
    ['contract-released', '“Escort” was released and is open again.'],
  ] as const)('says %s in a sentence', async (kind, text) => {
    const [author, actor] = [await aPilot(under), await aPilot(under, { displayName: 'Mara' })]
    const { id: contractId } = await aMission(author, { title: 'Escort' })
    const notice = { kind, uid: author.uid, contractId, actorId: actor.uid }
    expect(await notify([notice])).toEqual([author.uid])
    expect(await list(author)).toMatchObject([{ kind, text }])
  })

  it('shows no name of who is gone, and tells nothing to who is gone', async () => {
    const [author, actor] = [await aPilot(under), await aPilot(under)]
    const contract = await aMission(author, { title: 'Escort' })
    await offer(actor, contract.id)
    const gone = { deletedAt: new Date() }
    await under.core.database.knex('users').where({ uid: actor.uid }).update(gone)
    expect(await list(author)).toMatchObject([
      { actorName: null, text: 'Somebody made an offer on “Escort”.' },
    ])
    const late = { kind: 'offer-accepted', uid: actor.uid, contractId: contract.id } as const
    expect(await notify([late])).toEqual([])
  })

  it('pages from the newest to the oldest', async () => {
    const [author, actor] = [await aPilot(under), await aPilot(under)]
    for (let n = 0; n < 3; n += 1) await offer(actor, (await aMission(author)).id)
    const all = await list(author)
    expect(all).toHaveLength(3)
    const first = await author.call('GET /api/notifications', { query: { limit: '2' } })
    expect(first.body).toEqual(all.slice(0, 2))
    const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? ''
    const query = Object.fromEntries(new URL(next, 'http://hub').searchParams)
    expect(await list(author, query)).toEqual(all.slice(2))
  })
})

describe('notices of one thing', () => {
  it('are folded into one that counts them, until it is read', async () => {
    const [author, other] = [await aPilot(under), await aPilot(under)]
    const contract = await aMission(author, { title: 'Escort' })
    const quiet = await aMission(author, { title: 'Quiet' })
    const pilots = await Promise.all(Array.from({ length: 40 }, () => aPilot(under)))
    for (const pilot of pilots) await offer(pilot, contract.id)
    await offer(other, quiet.id)
    const last = await aPilot(under, { displayName: 'Mara' })
    const haggle = await offer(last, contract.id)
    expect(await list(author)).toMatchObject([
      {
        kind: 'offer-made',
        text: '41 offers on “Escort”, the last by Mara.',
        contractId: contract.id,
        haggleId: haggle.id,
        actorName: 'Mara',
        isRead: false,
      },
      { kind: 'offer-made', contractId: quiet.id },
    ])
    expect((await author.call('POST /api/notifications/read', { body: {} })).body).toEqual({
      unread: 0,
    })
    await offer(last, contract.id)
    const texts = (await list(author)).map(({ text, isRead }) => [text, isRead])
    expect(texts).toEqual([
      ['Mara made an offer on “Escort”.', false],
      ['41 offers on “Escort”, the last by Mara.', true],
      [`${other.displayName} made an offer on “Quiet”.`, true],
    ])
  })

  it('are of one kind and one contract, and one person’s', async () => {
    const [author, other] = [await aPilot(under), await aPilot(under)]
    const { id: contractId } = await aMission(author)
    const { id: another } = await aMission(author)
    const notice = { kind: 'contract-released', uid: other.uid, contractId } as const
    await notify([notice, { ...notice, kind: 'offer-passed-over' }, { ...notice, uid: author.uid }])
    await notify([{ ...notice, contractId: another }])
    expect(await list(other)).toHaveLength(3)
    expect(await list(author)).toHaveLength(1)
    await notify([notice])
    expect(await list(other)).toHaveLength(3)
  })
})

it('keeps the latest five hundred of a person', async () => {
  const [author, other] = [await aPilot(under), await aPilot(under)]
  const { id } = await aMission(author)
  const knex = under.core.database.knex
  const row = { uid: author.uid, kind: 'contract-released', contractId: id, readAt: new Date() }
  const rows = Array.from({ length: 510 }, (_, n) => ({
    ...row,
    id: uuidv7(),
    createdAt: new Date(Date.now() - 1_000_000 + n),
  }))
  await knex('notifications').insert(rows)
  await offer(other, id)
  const kept = await list(author, { limit: '1000' })
  expect(kept).toHaveLength(500)
  expect(kept.at(-1)?.id).toBe(rows[11]?.id)
})

describe('POST /api/notifications/read', () => {
  it('marks those that are named, or all, and only one’s own', async () => {
    const [author, other] = [await aPilot(under), await aPilot(under)]
    for (let n = 0; n < 3; n += 1) await offer(other, (await aMission(author)).id)
    const [newest] = await list(author)
    const read = (pilot: Pilot, body: { ids?: string[] }) =>
      pilot.call('POST /api/notifications/read', { body })
    expect((await read(other, { ids: [newest?.id ?? ''] })).body).toEqual({ unread: 0 })
    expect((await read(author, { ids: [newest?.id ?? ''] })).body).toEqual({ unread: 2 })
    expect((await list(author)).map(({ isRead }) => isRead)).toEqual([true, false, false])
    expect((await read(author, { ids: [] })).body).toEqual({ unread: 2 })
    expect((await read(author, {})).body).toEqual({ unread: 0 })
  })

  it('refuses ids that are none', async () => {
    const pilot = await aPilot(under)
    const { status } = await pilot.call('POST /api/notifications/read', { body: { ids: ['x'] } })
    expect(status).toBe(400)
  })
})

describe('a live event', () => {
  it('goes to who was told, and to nobody else', async () => {
    const author = await aPilot(under)
    const contract = await aMission(author)
    const copy = await under.startCopy()
    const lives: LiveMessage[] = []
    copy.core.bus.onLive((message) => lives.push(message))
    await vi.waitFor(() => {
      if (!copy.core.bus.isConnected) throw new Error('not connected yet')
    }, SOON)
    await offer(await aPilot(under), contract.id)
    await vi.waitFor(
      () =>
        expect(lives).toContainEqual({
          to: [author.uid],
          event: { name: 'notification.added' },
        }),
      SOON,
    )
  })
})

describe('a contract about to expire', () => {
  const HOUR_MS = 60 * 60 * 1000

  async function aTradeEndingIn(author: Pilot, hours: number, postedDaysAgo = 6) {
    const trade = await aTrade(author, { item: 'Torch' })
    const expiresAt = new Date(Date.now() + hours * HOUR_MS)
    const createdAt = new Date(Date.now() - postedDaysAgo * 24 * HOUR_MS)
    await under.core.database
      .knex('contracts')
      .where({ id: trade.id })
      .update({ expiresAt, createdAt })
    return trade
  }

  it('is told to its author, once for each end', async () => {
    const author = await aPilot(under)
    const trade = await aTradeEndingIn(author, 23)
    await Promise.all([warnOfExpiry(under.core), warnOfExpiry(under.core)])
    await warnOfExpiry(under.core)
    expect(await list(author)).toMatchObject([
      { kind: 'contract-expiring', contractId: trade.id, text: '“Torch” expires within a day.' },
    ])
    const later = new Date(Date.now() + 20 * HOUR_MS)
    await under.core.database.knex('contracts').where({ id: trade.id }).update({ expiresAt: later })
    await warnOfExpiry(under.core)
    expect(await list(author)).toHaveLength(2)
  })

  it.each([
    ['that ends later', 25, 6, 'open'],
    ['that has ended', -1, 6, 'open'],
    ['that was posted for a day', 23.5, 0, 'open'],
    ['that was accepted', 23, 6, 'accepted'],
  ] as const)('%s is not told', async (_what, hours, days, status) => {
    const author = await aPilot(under)
    const { id } = await aTradeEndingIn(author, hours, days)
    await under.core.database.knex('contracts').where({ id }).update({ status })
    await warnOfExpiry(under.core)
    expect(await list(author)).toEqual([])
  })
})

it('forgets notifications after ninety days', async () => {
  const [author, actor] = [await aPilot(under), await aPilot(under)]
  const contract = await aMission(author)
  await offer(actor, contract.id, '1')
  const old = new Date(Date.now() - 91 * 24 * 60 * 60 * 1000)
  await under.core.database
    .knex('notifications')
    .where({ uid: author.uid })
    .update({ createdAt: old })
  await offer(actor, (await aMission(author)).id, '2')
  await removeOldNotifications(under.core.database.knex, 90)
  expect(await list(author)).toHaveLength(1)
})
