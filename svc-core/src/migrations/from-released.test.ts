import { fileURLToPath } from 'node:url'
import { dumpSchema, migrate } from '@hub/service-kit/database'
import {
  databaseOfBefore,
  type DatabaseOfBefore,
  type Rows,
  testDatabase,
} from '@hub/service-kit/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCore } from '../testing/core-under-test.ts'
import { aPilot } from '../testing/pilots.ts'
import { released } from './from-released.ts'
import { migrations } from './index.ts'

const schema = 'core'
const folder = fileURLToPath(new URL('../testing/released', import.meta.url))

let old: DatabaseOfBefore

beforeEach(async () => {
  old = await databaseOfBefore({ schema, migrations, folder })
})
afterEach(() => old.drop())

const names = migrations.map(({ name }) => name)

async function expectFresh(): Promise<void> {
  const fresh = await testDatabase({ schema, migrations })
  expect(await old.dump()).toBe(await dumpSchema(fresh.url, schema))
  await fresh.drop()
  const { schema_migrations: steps } = await old.readRows()
  expect(steps?.map(({ name }) => name)).toEqual(names.toSorted())
}

async function expectRows(before: Rows): Promise<void> {
  const after = await old.readRows()
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
    const before = await old.readRows()
    expect(await old.migrate()).toEqual(names)
    await expectFresh()
    await expectRows(before)
    const after = await old.readRows()
    expect(await old.migrate()).toEqual([])
    expect(await old.readRows()).toEqual(after)
  })

  it('counts the pictures that are there already', async () => {
    await old.migrate()
    const { pictures = [] } = await old.readRows()
    expect(pictures.map(({ key, bytes }) => [key, bytes])).toEqual([
      ['core/photos/zoe.webp', 150_000],
      ['core/pictures/decor.webp', 150_000],
    ])
  })

  it('is searched by the rule of today', async () => {
    await old.migrate()
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
    const [first, second] = await Promise.all([old.migrate(), old.migrate()])
    expect([...first, ...second]).toEqual(names)
    await expectFresh()
  })

  it.each([
    ['none of them is recorded', 0],
    ['some are', 2],
    ['all are', released.later.length],
  ])('may have taken later steps already: %s', async (_how, count) => {
    const before = await old.readRows()
    await migrate({ url: old.url, schema, migrations: migrations.slice(0, 1) })
    await old.record([...released.released, ...released.later.slice(0, count)])
    await old.migrate()
    await expectFresh()
    await expectRows(before)
  })
})

describe('an older schema', () => {
  it('is refused with a sentence that says what to start first, and not changed', async () => {
    await old.record(released.released.filter((name) => name !== '0027-waiting-notices'))
    const before = [await old.dump(), await old.readRows()]
    await expect(old.migrate()).rejects.toThrow(
      'The schema core is older than the release of 29 November 2026 (commit 37c7f0b): it lacks ' +
        '0027-waiting-notices. Start that release on it once, then this one. Nothing was changed.',
    )
    expect([await old.dump(), await old.readRows()]).toEqual(before)
  })
})
