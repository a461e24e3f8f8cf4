import { fileURLToPath } from 'node:url'
import { dumpSchema, migrate, openDatabase } from '@hub/service-kit/database'
import {
  databaseOfBefore,
  readRows,
  testDatabase,
  type TestDatabase,
} from '@hub/service-kit/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { searchTracks } from '../sounds/music/search-tracks.ts'
import { released } from './from-released.ts'
import { migrations } from './index.ts'

const schema = 'media'
const folder = fileURLToPath(new URL('../testing/released', import.meta.url))

let old: TestDatabase

beforeEach(async () => {
  old = await databaseOfBefore(schema, folder)
})
afterEach(() => old.drop())

const up = () => migrate({ url: old.url, schema, migrations })
const dump = () => dumpSchema(old.url, schema)

/** Changes which steps the schema says it has taken. */
async function record(sql: string, names: readonly string[] = []): Promise<void> {
  const database = openDatabase({ url: old.url, schema, max: 1 })
  await database.pool.query(sql, names.length > 0 ? [names] : [])
  await database.close()
}

async function expectFresh(): Promise<void> {
  const fresh = await testDatabase({ schema, migrations })
  expect(await dump()).toBe(await dumpSchema(fresh.url, schema))
  await fresh.drop()
  const { schema_migrations: steps } = await readRows(old.url, schema)
  expect(steps?.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).toSorted())
}

async function expectRows(before: Awaited<ReturnType<typeof readRows>>): Promise<void> {
  const after = await readRows(old.url, schema)
  const { schema_migrations: _names, tracks = [], ...others } = before
  // It is folded anew.
  const kept = { ...others, tracks: tracks.map(({ search_text: _text, ...row }) => row) }
  for (const [table, rows] of Object.entries(kept)) {
    expect(rows.length, table).toBeGreaterThan(0)
    expect(after[table], table).toEqual(rows.map((row) => expect.objectContaining(row) as unknown))
  }
}

describe('a schema of the first release', () => {
  it('becomes what a fresh one is and keeps all rows, and a second run does nothing', async () => {
    const before = await readRows(old.url, schema)
    expect(await up()).toEqual(migrations.map(({ name }) => name))
    await expectFresh()
    await expectRows(before)
    const after = await readRows(old.url, schema)
    expect(await up()).toEqual([])
    expect(await readRows(old.url, schema)).toEqual(after)
  })

  it('is searched by the rule of today', async () => {
    await up()
    const database = openDatabase({ url: old.url, schema })
    const find = async (q: string) => (await searchTracks(database, q)).map(({ title }) => title)
    for (const q of ['ac dc', 'back in', 'black']) expect(await find(q)).toEqual(['Back-in-Black'])
    for (const q of ['pink', '戦艦', 'lodz']) expect(await find(q)).toEqual(['宇宙戦艦ヤマト'])
    await database.close()
  })

  it('is brought forward once when two runs are started together', async () => {
    const [first, second] = await Promise.all([up(), up()])
    expect([...first, ...second]).toEqual(migrations.map(({ name }) => name))
    await expectFresh()
  })

  it.each([
    ['none of them is recorded', 0],
    ['some are', 1],
    ['all are', released.later.length],
  ])('may have taken later steps already: %s', async (_how, count) => {
    const before = await readRows(old.url, schema)
    await up()
    await record('truncate schema_migrations')
    const names = [...released.released, ...released.later.slice(0, count)]
    await record('insert into schema_migrations (name) select unnest($1::text[])', names)
    await up()
    await expectFresh()
    await expectRows(before)
  })
})

describe('an older schema', () => {
  it('is refused with a sentence that says what to start first, and not changed', async () => {
    await record("delete from schema_migrations where name = '0032-idempotency'")
    const before = [await dump(), await readRows(old.url, schema)]
    await expect(up()).rejects.toThrow(
      'The schema media is older than the release of 29 November 2026 (commit 37c7f0b): it lacks ' +
        '0032-idempotency. Start that release on it once, then this one. Nothing was changed.',
    )
    expect([await dump(), await readRows(old.url, schema)]).toEqual(before)
  })
})
