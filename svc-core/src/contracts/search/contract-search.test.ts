import type { MissionDraft } from '@hub/api-spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aMission, anAccepted, aTrade } from '../../testing/contracts.ts'
import { aPilot, type Pilot } from '../../testing/pilots.ts'

let under: CoreUnderTest
let author: Pilot

beforeAll(async () => {
  under = await startCore()
  author = await aPilot(under)
  const trades = [
    ['Rook Revolver', 'Personal Weapons', '900', 'Hardly used. #sidearm, #Für_Zwei'],
    ['Café Table', 'Decor', '2500.50', 'For @Okoro’s galley. #decor'],
    ['Heavy Armor', 'Armor', '12000', '#armor with 100% plates; see hub.test/page#top'],
    ['Light Armor', 'Armor', '8000', 'Not a #armory piece'],
    ['Quantum Core', 'Ship Parts', '8000', 'Straße nach Norden, Привет'],
  ] as const
  for (const [item, category, price, description] of trades) {
    await aTrade(author, { item, category, price, description })
  }
  const missions: Partial<MissionDraft>[] = [
    { title: 'Race', postType: 'request', missionType: 'Racing', payment: 10 },
    { title: 'Fly along', postType: 'offer', role: 'Explorer / Scout', payment: 20 },
  ]
  for (const mission of missions) await aMission(author, { missionType: null, ...mission })
})
afterAll(() => under.stop())

const list = (query: Record<string, string>) => author.call('GET /api/trading_posts', { query })

const find = async (query: Record<string, string>) => {
  const { status, body, message } = await list(query)
  expect(status, message).toBe(200)
  return body.map(({ item }) => item)
}
const findMissions = async (query: Record<string, string>) =>
  (await author.call('GET /api/missions', { query })).body.map(({ title }) => title)

describe('GET /api/trading_posts', () => {
  it.each([
    ['by its item', 'revolver', ['Rook Revolver']],
    ['by a part of a word', 'volv', ['Rook Revolver']],
    ['by its category', 'weapons', ['Rook Revolver']],
    ['by its description', 'hardly used', ['Rook Revolver']],
    ['by several words in any order', 'armor heavy', ['Heavy Armor']],
    ['by a tag', '#sidearm', ['Rook Revolver']],
    ['by a mention', '@okoro', ['Café Table']],
    ['without accents', 'cafe', ['Café Table']],
    ['with ß', 'strasse', ['Quantum Core']],
    ['in Cyrillic', 'ПРИВЕТ', ['Quantum Core']],
    ['with a sign', '100%', ['Heavy Armor']],
    ['by the beginning of a short word', 'qu', ['Quantum Core']],
    ['newest first', 'armor', ['Light Armor', 'Heavy Armor']],
  ])('finds a trade %s', async (_how, q, items) => {
    expect(await find({ q })).toEqual(items)
  })

  it.each([
    ['by two letters within a word of a script without blanks', '戦艦'],
    ['by one of them', '艦'],
    ['by the letters that signs part', 'ac dc'],
    ['by them as they are written', 'AC/DC'],
    ['by a letter that a sign stands for', 'pink kesha'],
    ['by words between hyphens', 'back in black'],
    ['by every word, however many', 'ac dc back in black pink kesha no 1 2 3 4 5 uchu'],
  ])('finds a trade %s', async (_how, q) => {
    const description = '宇宙戦艦ヤマト Back-in-Black P!nk Ke$ha no. 1/2/3/4/5 (Uchū)'
    const { id } = await aTrade(author, { item: 'AC/DC', description })
    expect(await find({ q })).toEqual(['AC/DC'])
    expect(await find({ q: `${q} nowhere` })).toEqual([])
    await author.call('DELETE /api/trading_posts/:id', { params: { id } })
  })

  it('says so when a question is too long, and passes over nothing of it', async () => {
    const { status, message } = await list({ q: 'x'.repeat(601) })
    expect([status, message]).toEqual([400, 'Please search for at most 600 characters.'])
  })

  it.each(['nothing like it', '%', '_', '\\', "' or 1=1 --", '\u0000', 'x'.repeat(600)])(
    'takes %j for words',
    async (q) => {
      expect((await list({ q })).status).toBe(200)
    },
  )

  it.each([
    ['a category', { category: 'Armor' }, ['Light Armor', 'Heavy Armor']],
    ['a tag, not its beginning', { tag: 'armor' }, ['Heavy Armor']],
    ['a tag as it is written', { tag: '#für_zwei' }, ['Rook Revolver']],
    ['no tag in an address', { tag: 'top' }, []],
    ['a least price', { minPrice: '8000' }, ['Quantum Core', 'Light Armor', 'Heavy Armor']],
    ['two prices', { minPrice: '2500.5', maxPrice: '2500.5' }, ['Café Table']],
    ['a type', { type: 'other' }, []],
    ['all of it', { q: 'armor', category: 'Armor', maxPrice: '9000' }, ['Light Armor']],
  ])('filters by %s', async (_what, query, items) => {
    expect(await find(query as Record<string, string>)).toEqual(items)
  })

  it('takes blank filters for none', async () => {
    expect(await find({ q: ' ', category: '', tag: '' })).toHaveLength(5)
  })

  it.each([
    ['cheapest', ['Rook Revolver', 'Café Table', 'Light Armor', 'Quantum Core', 'Heavy Armor']],
    ['dearest', ['Heavy Armor', 'Quantum Core', 'Light Armor', 'Café Table', 'Rook Revolver']],
    ['newest', ['Quantum Core', 'Light Armor', 'Heavy Armor', 'Café Table', 'Rook Revolver']],
  ])('sorts by the %s, page by page', async (sort, items) => {
    expect(await find({ sort })).toEqual(items)
    const paged: string[] = []
    let query: Record<string, string> | undefined = { sort, limit: '2' }
    while (query) {
      const { body, headers } = await list(query)
      paged.push(...body.map(({ item }) => item))
      const next: string | undefined = /<([^>]+)>/.exec(String(headers['link']))?.[1]
      query = next ? Object.fromEntries(new URL(next, 'http://hub').searchParams) : undefined
    }
    expect(paged).toEqual(items)
  })

  it('refuses a cursor of another order, or of the plain list', async () => {
    const cursors = await Promise.all(
      [{ sort: 'cheapest' }, {}].map(async (query) => {
        const { headers } = await list({ ...query, limit: '1' })
        return new URL(/<([^>]+)>/.exec(String(headers['link']))?.[1] ?? '', 'http://hub')
      }),
    )
    for (const url of cursors) {
      const answer = await list({ sort: 'dearest', cursor: url.searchParams.get('cursor') ?? '' })
      expect([answer.status, answer.message]).toEqual([400, 'This page of the list has expired.'])
    }
  })

  it.each([
    [{ minPrice: '1,5' }, 'Min price must be a number.'],
    [{ maxPrice: 'NaN' }, 'Max price must be a number.'],
    [{ sort: 'oldest' }, 'Sort is not one of the choices.'],
    [{ type: 'request' }, 'Type is not one of the choices.'],
    [{ category: 'a\0' }, 'Category has characters that cannot be stored.'],
  ])('refuses %j', async (query, message) => {
    const answer = await list(query as Record<string, string>)
    expect([answer.status, answer.message]).toEqual([400, message])
  })

  it('follows every change of a contract', async () => {
    const trade = await aTrade(author, { item: 'Brass Sextant', expiryDays: '1' })
    const { knex } = under.core.database
    expect(await find({ q: 'sextant' })).toEqual(['Brass Sextant'])
    const form = new FormData()
    form.append('item', 'Brass Compass')
    await author.call('PATCH /api/trading_posts/:id', { params: trade, body: form })
    expect(await find({ q: 'sextant' })).toEqual([])
    expect(await find({ q: 'compass' })).toEqual(['Brass Compass'])
    await knex('contracts').where({ id: trade.id }).update({ expiresAt: new Date() })
    expect(await find({ q: 'compass' })).toEqual([])
    await knex('contracts').where({ id: trade.id }).delete()
    expect(await knex('contractSearch').where({ contractId: trade.id })).toEqual([])
  })

  it('finds what is rare among many, wherever in the order it is, page by page', async () => {
    await under.core.database.knex.raw(
      `insert into contracts (id, author_id, author_name, created_at, expires_at, expiry_days, kind,
        type, price, title, category, details)
      select gen_random_uuid(), ?, 'Pilot', now() - n * n * interval '3 min',
        now() + interval '30 days', 30, 'trade', 'sell', n * n, 'Crate ' || n, 'Crates',
        case when n % 60 = 0 then 'With a gyroscope in it. #spinning' else 'Plain #crate' end
      from generate_series(1, 700) n`,
      [author.uid],
    )
    const rare = [60, 120, 180, 240, 300, 360, 420, 480, 540, 600, 660].map((n) => `Crate ${n}`)
    const inPages = async (query: Record<string, string>) => {
      const found: string[] = []
      let asked: Record<string, string> | undefined = { ...query, limit: '3' }
      while (asked) {
        const { body, headers } = await list(asked)
        found.push(...body.map(({ item }) => item))
        const next: string | undefined = /<([^>]+)>/.exec(String(headers['link']))?.[1]
        asked = next ? Object.fromEntries(new URL(next, 'http://hub').searchParams) : undefined
      }
      return found
    }
    expect(await inPages({ q: 'gyroscope' })).toEqual(rare)
    expect(await inPages({ q: 'yros in it', sort: 'cheapest' })).toEqual(rare)
    expect(await inPages({ tag: 'spinning', sort: 'dearest' })).toEqual(rare.toReversed())
    expect(await inPages({ minPrice: '57600', maxPrice: '129600', tag: 'spinning' })).toEqual(
      rare.slice(3, 6),
    )
    expect(await inPages({ q: 'crates', minPrice: '487204', sort: 'cheapest' })).toEqual([
      'Crate 698',
      'Crate 699',
      'Crate 700',
    ])
    expect(await inPages({ q: 'gyroscope', minPrice: '2', maxPrice: '1' })).toEqual([])
  })

  it('answers what takes too long in a sentence', async () => {
    const { searches } = under.core
    const slow = await under.core.database.openClient()
    await slow.query('begin')
    await slow.query('lock table contract_search in access exclusive mode')
    const answer = await list({ q: 'armor' })
    await slow.query('rollback')
    await slow.end()
    expect([answer.status, answer.message]).toEqual([
      503,
      'That search takes too long. Please narrow your search.',
    ])
    expect(searches.pool.totalCount).toBeLessThanOrEqual(4)
    expect(await find({ q: 'revolver' })).toEqual(['Rook Revolver'])
  })
})

describe('GET /api/missions', () => {
  it('filters by what is requested or offered, and by mission type or role', async () => {
    expect(await findMissions({ type: 'request' })).toEqual(['Race'])
    expect(await findMissions({ category: 'Explorer / Scout' })).toEqual(['Fly along'])
    expect(await findMissions({ category: 'Racing', maxPrice: '9' })).toEqual([])
    expect(await findMissions({ q: 'scout' })).toEqual(['Fly along'])
  })

  it('leaves out what somebody has accepted', async () => {
    const { id } = await anAccepted(author, await aPilot(under))
    const { body } = await author.call('GET /api/missions', { query: { q: 'haulers' } })
    expect(body.map((mission) => mission.id)).not.toContain(id)
    await author.call('POST /api/contracts/:id/release', { params: { id } })
    const again = await author.call('GET /api/missions', { query: { q: 'haulers' } })
    expect(again.body.map((mission) => mission.id)).toContain(id)
  })
})
