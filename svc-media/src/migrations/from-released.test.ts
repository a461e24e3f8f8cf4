import { fileURLToPath } from 'node:url'
import { dumpSchema, migrate, openDatabase } from '@hub/service-kit/database'
import {
  databaseOfBefore,
  type DatabaseOfBefore,
  type Rows,
  testDatabase,
} from '@hub/service-kit/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { searchTracks } from '../sounds/music/search-tracks.ts'
import { released } from './from-released.ts'
import { migrations } from './index.ts'

const schema = 'media'
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
    const before = await old.readRows()
    expect(await old.migrate()).toEqual(names)
    await expectFresh()
    await expectRows(before)
    const after = await old.readRows()
    expect(await old.migrate()).toEqual([])
    expect(await old.readRows()).toEqual(after)
  })

  it('is searched by the rule of today', async () => {
    await old.migrate()
    const database = openDatabase({ url: old.url, schema })
    const find = async (q: string) => (await searchTracks(database, q)).map(({ title }) => title)
    for (const q of ['ac dc', 'back in', 'black']) expect(await find(q)).toEqual(['Back-in-Black'])
    for (const q of ['pink', '戦艦', 'lodz']) expect(await find(q)).toEqual(['宇宙戦艦ヤマト'])
    await database.close()
  })

  it('is brought forward once when two runs are started together', async () => {
    const [first, second] = await Promise.all([old.migrate(), old.migrate()])
    expect([...first, ...second]).toEqual(names)
    await expectFresh()
  })

  it.each([
    ['none of them is recorded', 0],
    ['some are', 1],
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
    await old.record(released.released.filter((name) => name !== '0032-idempotency'))
    const before = [await old.dump(), await old.readRows()]
    await expect(old.migrate()).rejects.toThrow(
      'The schema media is older than the release of 29 November 2026 (commit 37c7f0b): it lacks ' +
        '0032-idempotency. Start that release on it once, then this one. Nothing was changed.',
    )
    expect([await old.dump(), await old.readRows()]).toEqual(before)
  })
})
