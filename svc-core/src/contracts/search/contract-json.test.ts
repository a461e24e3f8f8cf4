import { Mission, MyMission, MyTradingPost, TradingPost } from '@hub/api-spec'
import type { TObject } from 'typebox'
import { Value } from 'typebox/value'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aPilot, type Pilot } from '../../testing/pilots.ts'
import type { ContractKind, ContractRow } from '../../base/tables.ts'
import { listContractsOf } from '../contracts.queries.ts'
import { toMission, toMyMission } from '../missions.view.ts'
import { toMyTradingPost, toTradingPost } from '../trading-posts.view.ts'

const HOSTILE = `"quotes" \\ back\\slashes %s %1$s ', line\nend \t\u0001 🚀 \u2028 },\n{"id":"x"`
const FIRST = { limit: 100, after: ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] } as const

type Columns = Partial<Record<keyof ContractRow, unknown>>

const mission = {
  kind: 'mission',
  postType: 'request',
  title: 'Escort',
  location: 'Belt',
  price: 5,
}
const missions: Columns[] = [
  { ...mission, details: 'Two haulers.', missionType: 'Racing' },
  { ...mission, details: HOSTILE, title: HOSTILE, location: HOSTILE, availability: HOSTILE },
  { ...mission, details: '', postType: 'offer', role: 'Explorer / Scout', duration: HOSTILE },
  { ...mission, details: 'x', price: '999999999999.99', revision: 12, authorName: null },
  { ...mission, details: 'x', price: '0.10', haggleCount: 3, authorName: HOSTILE },
]

const trade = { kind: 'trade', type: 'sell', title: 'Rook', category: 'Arms', price: 12.5 }
const later = new Date(Date.now() + 86_400_007)
const trades: Columns[] = [
  { ...trade, expiresAt: later, expiryDays: 30 },
  { ...trade, expiresAt: later, title: HOSTILE, category: HOSTILE, details: HOSTILE },
  { ...trade, expiresAt: later, type: 'other', imageKey: 'k3y_-'.repeat(6), haggleCount: 1 },
]

let under: CoreUnderTest
let author: Pilot
const rows: Partial<Record<ContractKind, ContractRow[]>> = {}

beforeAll(async () => {
  under = await startCore()
  author = await aPilot(under)
  const { database } = under.core
  for (const row of [...missions, ...trades]) {
    const authorId = author.uid
    await database.knex('contracts').insert({ id: uuidv7(), authorId, authorName: 'Ayla', ...row })
  }
  for (const kind of ['mission', 'trade'] as const) {
    rows[kind] = await listContractsOf(database, author.uid, kind, FIRST)
  }
})
afterAll(() => under.stop())

const LISTS = [
  ['GET /api/missions', 'mission', Mission, toMission],
  ['GET /api/missions/my-posts', 'mission', MyMission, toMyMission],
  ['GET /api/trading_posts', 'trade', TradingPost, toTradingPost],
  ['GET /api/trading_posts/my-posts', 'trade', MyTradingPost, toMyTradingPost],
] as const

describe.each(LISTS)('%s', (name, kind, schema: TObject, view) => {
  const list = async () => (await author.call(name)).body as Record<string, unknown>[]

  it('shows of each contract what its view shows of it', async () => {
    expect(await list()).toEqual(rows[kind]?.map((row) => view(row)))
  })

  it('has the properties of its schema and no other', async () => {
    const names = Object.keys(schema.properties).toSorted()
    for (const contract of await list()) expect(Object.keys(contract).toSorted()).toEqual(names)
  })

  it('has what its schema says of them', async () => {
    for (const contract of await list()) expect([...Value.Errors(schema, contract)]).toEqual([])
  })
})

describe.each([
  ['GET /api/missions', 'mission', toMission],
  ['GET /api/trading_posts', 'trade', toTradingPost],
] as const)('a search by %s', (name, kind, view) => {
  it.each(['newest', 'cheapest', 'dearest'])('shows the same, the %s first', async (sort) => {
    const { body } = await author.call(name, { query: { sort, minPrice: '0' } })
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect(body.toSorted(byId)).toEqual(rows[kind]?.map((row) => view(row)).toSorted(byId))
  })
})

describe('one’s own list', () => {
  it('tells of what has expired or was taken by its status', async () => {
    const [first, second] = rows.trade ?? []
    const { knex } = under.core.database
    const change = (id: string | undefined, to: object) =>
      knex('contracts').where({ id }).update(to)
    await change(first?.id, { expiresAt: new Date(Date.now() - 1000) })
    await change(second?.id, { status: 'accepted' })
    const { body } = await author.call('GET /api/trading_posts/my-posts')
    const now = await listContractsOf(under.core.database, author.uid, 'trade', FIRST)
    expect(body).toEqual(now.map(toMyTradingPost))
    expect(body.map(({ status }) => status)).toEqual(['expired', 'accepted', 'open'])
  })
})
