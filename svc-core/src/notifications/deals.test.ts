import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireContracts } from '../contracts/posting/contracts.commands.ts'
import { aMission, anOffer, aTrade, tradeForm } from '../testing/contracts.ts'
import { type CoreUnderTest, startCore } from '../testing/core-under-test.ts'
import { aPilot, type Pilot } from '../testing/pilots.ts'
import { type DealEvent, type Role, RECIPIENTS } from './deal-notices.ts'

let under: CoreUnderTest

beforeAll(async () => {
  under = await startCore()
})
afterAll(() => under.stop())

/** A contract on which somebody made an offer, and those whom it concerns. */
interface Scene extends Record<Role, Pilot> {
  id: string
  haggleId: string
}

async function aScene(make: typeof aMission | typeof aTrade = aMission): Promise<Scene> {
  const [author, taker, offerer] = await Promise.all([aPilot(under), aPilot(under), aPilot(under)])
  const { id } = await make(author)
  await anOffer(offerer, { id }, 'mine')
  return { author, taker, offerer, id, haggleId: (await anOffer(taker, { id }, 'theirs')).id }
}

const accept = ({ taker, id }: Scene) =>
  taker.call('POST /api/contracts/:id/accept', { params: { id } })
const leave = (who: Pilot) => who.call('DELETE /api/profile/delete-account')

async function expire({ id }: Scene): Promise<void> {
  await under.core.database.knex('contracts').where({ id }).update({ expiresAt: new Date() })
  await expireContracts(under.core)
}

interface SecurityEvent {
  /** Who does it. */
  by?: Role
  make?: typeof aTrade
  /** What comes before. */
  after?: (scene: Scene) => Promise<unknown>
  act: (scene: Scene) => Promise<unknown>
  /** Who had no part in it. */
  without?: Role
}

const HAPPENINGS: Record<Exclude<DealEvent, 'posted'>, SecurityEvent> = {
  offered: { by: 'offerer', act: ({ offerer, id }) => anOffer(offerer, { id }) },
  countered: { by: 'author', without: 'taker', act: ({ author, id }) => anOffer(author, { id }) },
  changed: {
    by: 'author',
    without: 'taker',
    act: ({ author, id }) =>
      author.call('PATCH /api/missions/:id', { params: { id }, body: { payment: 7 } }),
  },
  accepted: { by: 'taker', act: accept },
  'offer-accepted': {
    by: 'author',
    act: ({ author, id, haggleId }) =>
      author.call('POST /api/contracts/:id/haggles/:haggleId/accept', {
        params: { id, haggleId },
        body: { revision: 1 },
      }),
  },
  released: {
    by: 'author',
    after: accept,
    act: ({ author, id }) => author.call('POST /api/contracts/:id/release', { params: { id } }),
  },
  completed: {
    by: 'author',
    after: accept,
    act: ({ author, id }) => author.call('POST /api/contracts/:id/complete', { params: { id } }),
  },
  expired: { make: aTrade, without: 'taker', act: expire },
  relisted: {
    by: 'author',
    make: aTrade,
    without: 'taker',
    after: expire,
    act: ({ author, id }) =>
      author.call('PATCH /api/trading_posts/:id', {
        params: { id },
        body: tradeForm({ expiryDays: '7' }),
      }),
  },
  removed: {
    after: accept,
    act: async ({ id }) =>
      (await aPilot(under, { isAdmin: true })).call('DELETE /api/admin/missions/:id', {
        params: { id },
      }),
  },
  'taker-left': { by: 'taker', after: accept, act: ({ taker }) => leave(taker) },
  'author-left': { by: 'author', after: accept, act: ({ author }) => leave(author) },
}

const isGone = (event: string, role: Role) => event === `${role}-left`

describe('when a contract is', () => {
  it.each(Object.entries(HAPPENINGS))('%s, all whom it concerns are told', async (event, one) => {
    const scene = await aScene(one.make)
    await one.after?.(scene)
    const { knex } = under.core.database
    await knex('notifications')
      .whereIn('uid', [scene.author.uid, scene.taker.uid, scene.offerer.uid])
      .delete()
    await one.act(scene)
    for (const role of ['author', 'taker', 'offerer'] as const) {
      if (role === one.without || isGone(event, role)) continue
      const { body } = await scene[role].call('GET /api/notifications')
      const kind = role === one.by ? null : RECIPIENTS[event as DealEvent][role]
      expect([role, body.map((notice) => notice.kind)]).toEqual([role, kind ? [kind] : []])
    }
  })
})
