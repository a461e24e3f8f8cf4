import { fileURLToPath } from 'node:url'
import { dumpSchema, migrate, openDatabase } from '@hub/service-kit/database'
import {
  databaseOfBefore,
  readRows,
  testDatabase,
  type TestDatabase,
} from '@hub/service-kit/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCore } from '../testing/core-under-test.ts'
import { aPilot } from '../testing/pilots.ts'
import { released } from './from-released.ts'
import { migrations } from './index.ts'

const schema = 'core'
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
  // These are made of the contracts.
  const { schema_migrations: _names, contract_search: searched, ...kept } = before
  expect(searched?.length).toBeGreaterThan(0)
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

  it('counts the pictures that are there already', async () => {
    await up()
    const { pictures = [] } = await readRows(old.url, schema)
    expect(pictures.map(({ key, bytes }) => [key, bytes])).toEqual([
      ['core/photos/zoe.webp', 150_000],
      ['core/pictures/decor.webp', 150_000],
    ])
  })

  it('is searched by the rule of today', async () => {
    await up()
    const under = await startCore({ DATABASE_URL: old.url })
    const admin = await aPilot(under, { isAdmin: true })
    const find = async (q: string) =>
      (await admin.call('GET /api/trading_posts', { query: { q } })).body.map(({ item }) => item)
    for (const q of ['ac dc', 'pink', '戦艦', '#fur_zwei']) expect(await find(q)).toEqual(['AC/DC'])
    const missions = await admin.call('GET /api/missions', { query: { q: 'aeon' } })
    expect(missions.body.map(({ title }) => title)).toEqual(['Escort to the Æon gate'])
    const people = await admin.call('GET /api/users', { query: { q: 'angstrom' } })
    expect(people.body.map(({ displayName }) => displayName)).toEqual(['Zoë Ångström'])
    await under.stop()
  })

  it('is brought forward once when two runs are started together', async () => {
    const [first, second] = await Promise.all([up(), up()])
    expect([...first, ...second]).toEqual(migrations.map(({ name }) => name))
    await expectFresh()
  })

  it.each([
    ['none of them is recorded', 0],
    ['some are', 2],
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
    await record("delete from schema_migrations where name = '0027-waiting-notices'")
    const before = [await dump(), await readRows(old.url, schema)]
    await expect(up()).rejects.toThrow(
      'The schema core is older than the release of 29 November 2026 (commit 37c7f0b): it lacks ' +
        '0027-waiting-notices. Start that release on it once, then this one. Nothing was changed.',
    )
    expect([await dump(), await readRows(old.url, schema)]).toEqual(before)
  })
})
