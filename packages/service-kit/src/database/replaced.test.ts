import { describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { openDatabase } from './db.ts'
import { emptySchema } from './empty-schema.ts'
import { migrate, type Migration } from './migrate.ts'
import { compareToRelease } from './replaced.ts'
import { dumpSchema } from './schema-dump.ts'

const OLDER_THAN = 'older than the release of 29 November 2026 (commit 37c7f0b)'

const before: Migration[] = [
  {
    name: '0001-ships',
    up: (knex) => knex.raw('create table ships (id int, name text)'),
    down: emptySchema,
  },
  {
    name: '0002-crews',
    up: (knex) => knex.raw('create table crews (id int)'),
    down: emptySchema,
  },
]

let breaksOff = false

const migrations: Migration[] = [
  {
    name: '0001-baseline',
    up: (knex) => knex.raw('create table ships (id int, name text); create table crews (id int);'),
    down: emptySchema,
    replaces: {
      released: ['0001-ships'],
      later: ['0002-crews'],
      async bringForward(knex) {
        await knex.raw('create table if not exists crews (id int)')
        if (breaksOff) throw new Error('broken off')
      },
    },
  },
]

const schema = 'hangar'

/** The names that are recorded in the end, and the tables, in a schema that has taken those steps. */
async function migrateAfter(steps: readonly Migration[], only?: string[]) {
  const test = await testDatabase({ schema, migrations: steps })
  const run = migrate({ url: test.url, schema, migrations, ...(only && { only }) })
  const failure = await run.then(
    () => null,
    (error: unknown) => String(error),
  )
  const database = openDatabase({ url: test.url, schema, max: 1 })
  const names = await database.knex('schema_migrations').pluck('name')
  await database.close()
  const made = await dumpSchema(test.url, schema)
  await test.drop()
  return { failure, names, made }
}

describe('a migration that stands for earlier steps', () => {
  it('makes of what took them, or took some more, what it makes of nothing', async () => {
    const fresh = await migrateAfter([])
    expect(fresh).toMatchObject({ failure: null, names: ['0001-baseline'] })
    expect(await migrateAfter(before.slice(0, 1))).toEqual(fresh)
    expect(await migrateAfter(before)).toEqual(fresh)
  })

  it('records nothing where it breaks off, and can be run again', async () => {
    breaksOff = true
    const { failure, names } = await migrateAfter(before.slice(0, 1))
    breaksOff = false
    expect([failure, names]).toEqual(['Error: broken off', ['0001-ships']])
  })

  it('refuses what took too few of them', async () => {
    const { failure, names, made } = await migrateAfter(before.slice(1))
    expect(failure).toContain(`The schema hangar is ${OLDER_THAN}: it lacks 0001-ships.`)
    expect(names).toEqual(['0002-crews'])
    expect(made).not.toContain('table ships')
  })

  it('makes the tables for rows of a time when only the earlier steps were known', async () => {
    const { names } = await migrateAfter([], ['0001-ships'])
    expect(names).toEqual(['0001-baseline'])
    expect((await migrateAfter([], ['0002-crews'])).failure).toContain(OLDER_THAN)
  })

  it.each([
    [['0001-baseline'], 'known'],
    [['0001-ships'], 'known'],
    [['0001-ships', '0002-crews'], 'known'],
    [['0002-crews'], OLDER_THAN],
    [['0001-baseline', '0002-tomorrow'], 'newer'],
  ])('says of a schema that took %j: %s', (names, verdict) => {
    expect(compareToRelease(migrations, schema, names)).toBe(verdict)
  })
})
