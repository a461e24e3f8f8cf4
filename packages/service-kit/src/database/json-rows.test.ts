import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './db.ts'
import { cutLines, inJson, type JsonLines, selectJsonLines, toJsonObject } from './json-rows.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

const Instant = Type.Object({ seconds: Type.Integer(), nanoseconds: Type.Integer() })
const Ship = Type.Object({
  id: Type.String(),
  name: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  price: Type.Number(),
  crew: Type.Integer(),
  builtAt: Instant,
  soldAt: Type.Unsafe<unknown>({}),
})
const parts = {
  id: inJson.word('id'),
  name: inJson.text('name'),
  price: inJson.amount('price'),
  crew: inJson.integer('crew'),
  builtAt: inJson.instant('built_at'),
  soldAt: inJson.instantOrNull('sold_at'),
}

let test: TestDatabase
let database: Database

beforeAll(async () => {
  test = await testDatabase()
  database = openDatabase({ url: test.url, schema: 'public' })
  await database.pool
    .query(`create table ships (n int generated always as identity, id uuid not null,
    name text, price numeric(20, 2) not null, crew int not null,
    built_at timestamptz(3) not null, sold_at timestamptz(3))`)
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

interface Row {
  name: string | null
  price: string
  crew: number
  builtAt: string
  soldAt: string | null
}

const ID = '0190a6f2-7c3e-7000-8000-00000000abcd'
const usual: Row = {
  name: 'Rook',
  price: '12.50',
  crew: 3,
  builtAt: '2026-11-29T12:00:00.250Z',
  soldAt: null,
}

async function write(object: string, rows: readonly Partial<Row>[]): Promise<JsonLines<unknown>> {
  await database.pool.query('truncate ships')
  for (const row of rows) await database.knex('ships').insert({ id: ID, ...usual, ...row })
  const { rows: found } = await database.pool.query<JsonLines<unknown>>(
    `with page as (select * from ships order by n) ${selectJsonLines(object, 'page')}`,
  )
  return found[0] as JsonLines<unknown>
}

const toWire = (iso: string) => {
  const ms = Date.parse(iso)
  return { seconds: Math.floor(ms / 1000), nanoseconds: (ms % 1000) * 1_000_000 }
}

describe('JSON that the database writes', () => {
  it.each<[string, Partial<Row>]>([
    ['plain text', {}],
    ['no text at all', { name: null }],
    ['empty text', { name: '' }],
    ['quotes and backslashes', { name: 'the "Rook" of C:\\ships\\new' }],
    ['every control character that text may have', { name: controls() }],
    ['the ends of lines that only JavaScript knows', { name: 'one\u2028two\u2029three' }],
    ['what format takes for its own', { name: `%s %1$s %% %I '; drop table ships --` }],
    ['what looks like the end of an object', { name: '"},\n{"id":"x"' }],
    ['emoji and other alphabets', { name: '🚀 Привет שלום e\u0301' }],
    ['an amount without cents', { price: '1500.00' }],
    ['no amount', { price: '0' }],
    ['a cent', { price: '0.01' }],
    ['the greatest amount', { price: '999999999999.99' }],
    ['a negative number', { crew: -7 }],
    ['an instant on the second', { builtAt: '2026-01-01T00:00:00.000Z' }],
    ['the last millisecond of a second', { builtAt: '2026-01-01T00:00:00.999Z' }],
    ['a millisecond behind a second', { builtAt: '2055-05-05T05:05:05.001Z' }],
    ['the beginning of the epoch', { builtAt: '1970-01-01T00:00:00.000Z' }],
    ['a far future', { builtAt: '9999-12-31T23:59:59.999Z' }],
    ['a second instant', { soldAt: '2026-12-01T00:00:00.007Z' }],
  ])('is byte for byte what JavaScript writes of %s', async (_what, row) => {
    const lines = await write(toJsonObject(Ship, parts), [row])
    const { name, price, crew, builtAt, soldAt } = { ...usual, ...row }
    const written = {
      id: ID,
      name,
      price: Number(price),
      crew,
      builtAt: toWire(builtAt),
      soldAt: soldAt && toWire(soldAt),
    }
    expect(lines).toEqual({ lines: JSON.stringify(written), count: 1 })
  })

  it('has nothing that the schema does not name', async () => {
    const Narrow = Type.Object({ name: Type.String() })
    const { lines } = await write(toJsonObject(Narrow, parts), [{}])
    expect(lines).toBe('{"name":"Rook"}')
  })
})

describe('a page of it', () => {
  const object = toJsonObject(Ship, parts)
  const names = (json: string) => (JSON.parse(json) as { name: string }[]).map(({ name }) => name)

  it('is an empty list when nothing was found', async () => {
    const { json, last } = cutLines(await write(object, []), 5)
    expect([json, last]).toEqual(['[]', undefined])
  })

  it.each([
    ['fewer than it holds', 4, ['a', 'b', 'c'], undefined],
    ['as many as it holds', 3, ['a', 'b', 'c'], undefined],
    ['one more', 2, ['a', 'b'], 'b'],
  ])('shows what was found in its order when there are %s', async (_what, limit, shown, at) => {
    const lines = await write(object, [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
    const { json, last } = cutLines(lines, limit)
    expect(names(json)).toEqual(shown)
    expect((last as { name: string } | undefined)?.name).toBe(at)
  })

  it('is cut between objects, whatever their texts are', async () => {
    const hostile = ['a,\nb', '},\n{', '🚀\n"', '\\n,\n[']
    const lines = await write(
      object,
      hostile.map((name) => ({ name })),
    )
    const { json, last } = cutLines(lines, 3)
    expect(names(json)).toEqual(hostile.slice(0, 3))
    expect(last).toMatchObject({ name: hostile[2] })
  })
})

function controls(): string {
  const codes = [...Array.from({ length: 31 }, (_, n) => n + 1), 0x7f, 0x9f]
  return String.fromCharCode(...codes)
}
