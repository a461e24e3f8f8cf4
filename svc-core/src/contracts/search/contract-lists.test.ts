import type { Mission } from '@hub/api-spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aMission, aTrade } from '../../testing/contracts.ts'
import { aPilot, type Pilot } from '../../testing/pilots.ts'

let under: CoreUnderTest
let author: Pilot
let reader: Pilot
const posted: Mission[] = []

beforeAll(async () => {
  under = await startCore()
  author = await aPilot(under)
  reader = await aPilot(under)
  for (let i = 0; i < 7; i += 1) posted.unshift(await aMission(author, { title: `Mission ${i}` }))
  await aTrade(author)
})
afterAll(() => under.stop())

const ids = (missions: { id: string }[]) => missions.map(({ id }) => id)

const nextOf = (headers: Record<string, unknown>) => {
  const [, path] = /^<(.+)>; rel="next"$/.exec(String(headers['link'])) ?? []
  return path && Object.fromEntries(new URL(path, 'http://hub').searchParams)
}

describe('GET /api/missions', () => {
  it('lists the open ones of its kind, newest first', async () => {
    const { status, body, headers } = await reader.call('GET /api/missions')
    expect(status).toBe(200)
    expect(body).toEqual(posted)
    expect(headers['link']).toBeUndefined()
  })

  it('comes in pages without a gap or a repeat, also while others post', async () => {
    const first = await reader.call('GET /api/missions', { query: { limit: '3' } })
    expect(ids(first.body)).toEqual(ids(posted.slice(0, 3)))
    const newer = await aMission(author)
    const second = await reader.call('GET /api/missions', { query: nextOf(first.headers) || {} })
    expect(ids(second.body)).toEqual(ids(posted.slice(3, 6)))
    const third = await reader.call('GET /api/missions', { query: nextOf(second.headers) || {} })
    expect(ids(third.body)).toEqual(ids(posted.slice(6)))
    expect(nextOf(third.headers)).toBeUndefined()
    await author.call('DELETE /api/missions/:id', { params: newer })
  })

  it('has what was there when it was asked for, however many ask at once', async () => {
    const query = { limit: '5' }
    const asked: Promise<unknown>[] = []
    const made: Mission[] = []
    for (let round = 0; round < 5; round += 1) {
      const newer = await aMission(author)
      made.push(newer)
      const ask = async () => {
        const { body, headers } = await reader.call('GET /api/missions', { query })
        expect(ids(body)).toContain(newer.id)
        expect(nextOf(headers)).toMatchObject(query)
      }
      asked.push(...Array.from({ length: 10 }, ask))
    }
    await Promise.all(asked)
    for (const params of made) await author.call('DELETE /api/missions/:id', { params })
  })

  it('tells apart rows of the same instant', async () => {
    const others = await startCore()
    const pilot = await aPilot(others)
    const made = await Promise.all(Array.from({ length: 6 }, () => aMission(pilot)))
    await others.core.database.knex('contracts').update({ createdAt: new Date() })
    const seen: string[] = []
    let query: Record<string, string> | '' | undefined = { limit: '2' }
    while (query) {
      const page: Awaited<ReturnType<typeof list>> = await list(pilot, query)
      seen.push(...ids(page.body))
      query = nextOf(page.headers)
    }
    await others.stop()
    expect(seen).toEqual(ids(made).toSorted().toReversed())
  })

  it.each(['0', '1001', 'many', '-5', '1.5'])('refuses a limit of %s', async (limit) => {
    const answer = await reader.call('GET /api/missions', { query: { limit } })
    expect(answer.status).toBe(400)
    expect(answer.message).toMatch(/^Limit must be .+\.$/)
  })

  it.each(['x', 'W10.AAAA', '%00'])('refuses the cursor %s', async (cursor) => {
    const answer = await reader.call('GET /api/missions', { query: { cursor } })
    expect([answer.status, answer.message]).toEqual([400, 'This page of the list has expired.'])
  })

  it.each([{}, { sort: 'cheapest' }])(
    'refuses the cursor of another list of the same kind of rows, asked for %j',
    async (question) => {
      const { headers } = await list(author, { ...question, limit: '1' })
      const { cursor = '' } = nextOf(headers) || {}
      const query = { ...question, cursor }
      expect((await list(author, query)).status).toBe(200)
      for (const name of ['GET /api/trading_posts', 'GET /api/missions/my-posts'] as const) {
        const answer = await author.call(name, { query })
        expect([answer.status, answer.message]).toEqual([400, 'This page of the list has expired.'])
      }
    },
  )

  it('answers 304 to who has the list already, until it changes', async () => {
    const first = await reader.call('GET /api/missions')
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^"[\w-]{20,}"$/)
    const headers = { 'if-none-match': etag }
    const second = await reader.call('GET /api/missions', { headers })
    expect([second.status, second.body, second.headers['etag']]).toEqual([304, undefined, etag])
    const any = { 'if-none-match': '*' }
    expect((await reader.call('GET /api/missions', { headers: any })).status).toBe(304)
    const newer = await aMission(author)
    expect((await reader.call('GET /api/missions', { headers })).status).toBe(200)
    await author.call('DELETE /api/missions/:id', { params: newer })
  })
})

const list = (pilot: Pilot, query: Record<string, string>) =>
  pilot.call('GET /api/missions', { query })

describe('GET /api/trading_posts', () => {
  it('leaves out what has expired, which its author still sees as such', async () => {
    const seller = await aPilot(under)
    const trade = await aTrade(seller)
    const past = new Date(Date.now() - 1000)
    await under.core.database.knex('contracts').where({ id: trade.id }).update({ expiresAt: past })
    const { body } = await reader.call('GET /api/trading_posts')
    expect(ids(body)).not.toContain(trade.id)
    const mine = await seller.call('GET /api/trading_posts/my-posts')
    expect(mine.body).toMatchObject([{ id: trade.id, status: 'expired', haggleCount: 0 }])
  })
})

describe('GET /api/missions/my-posts', () => {
  it('has only one’s own, with how many offers each has', async () => {
    const mine = await aPilot(under)
    const mission = await aMission(mine)
    await aTrade(mine)
    await reader.call('POST /api/contracts/:id/haggle', {
      params: mission,
      body: { offer: '12,000 and a drink' },
    })
    const { body } = await mine.call('GET /api/missions/my-posts')
    expect(body).toEqual([{ ...mission, haggleCount: 1 }])
  })

  it('comes in pages', async () => {
    const first = await author.call('GET /api/missions/my-posts', { query: { limit: '1' } })
    const query = nextOf(first.headers) || {}
    const second = await author.call('GET /api/missions/my-posts', { query })
    expect(first.body[0]?.id).not.toBe(second.body[0]?.id)
  })
})

describe('the hot list', () => {
  it('reads at most 12 buffers for a page of 50, however deep', async () => {
    const { database } = under.core
    // Not of the pool: what these statements do may take longer than a request may.
    const client = await database.openClient()
    await client.query('alter table contracts disable trigger contracts_keep_search')
    await client.query(
      `insert into contracts
        (id, author_id, author_name, kind, post_type, price, title, location, details, created_at)
      select ('0190' || lpad(to_hex(i), 28, '0'))::uuid, $1, 'Crowd', 'mission', 'offer', i,
        'Mission ' || i, 'Somewhere', repeat('word ', 80),
        now() - interval '1 h' - i * interval '1 s'
      from generate_series(60000, 1, -1) i`,
      [author.uid],
    )
    await client.query('analyze contracts')
    await reader.call('GET /api/missions', { query: { limit: '50' } })
    const { rows } = await database.pool.query<{ statement: string }>(
      `select statement from pg_prepared_statements where name = 'list-open-missions'`,
    )
    await client.query(`prepare page as ${rows[0]?.statement}`)
    await client.query('set plan_cache_mode = force_generic_plan')
    // Behind what other tests posted meanwhile, which lies elsewhere: how much depends on their pace.
    const start = Date.now() - 3_600_000
    for (const depth of [0, 1_000, 30_000, 59_000]) {
      const buffers = await countBuffers(client, new Date(start - depth * 1000))
      expect(buffers, `at ${depth}`).toBeLessThanOrEqual(12)
    }
    await client.end()
  })
})

type Client = Awaited<ReturnType<CoreUnderTest['core']['database']['openClient']>>

async function countBuffers(client: Client, before: Date): Promise<number> {
  const { rows } = await client.query(
    `explain (analyze, buffers, format json) execute page
      ('mission', '${before.toISOString()}', '${crypto.randomUUID()}', 51)`,
  )
  const plan = rows[0]['QUERY PLAN'][0].Plan
  expect(plan.Plans.map((part: Record<string, unknown>) => part['Actual Rows'])).toContain(51)
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}
