import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './db.ts'
import { migrate, migrateDown, type Migration } from './migrate.ts'
import { prepared } from './prepared.ts'
import { dumpSchema } from './schema-dump.ts'
import { cuttableProxy } from '../testing/cuttable-proxy.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

const migrations: Migration[] = [
  {
    name: '0001-ships',
    async up(knex) {
      await knex.raw(`create table ships (id int primary key, pilot_name text not null,
        price numeric(20, 2), crew bigint, built_at timestamptz, extra_parts jsonb)`)
    },
    async down(knex) {
      await knex.raw('drop table ships')
    },
  },
  {
    name: '0002-index',
    withoutTransaction: true,
    async up(knex) {
      await knex.raw('create index concurrently ships_pilot on ships (pilot_name)')
    },
    async down(knex) {
      await knex.raw('drop index ships_pilot')
    },
  },
]

interface Ship {
  id: number
  pilotName: string
  price: number
  crew: number
  builtAt: Date
  extraParts: { wing_span: number }
}

const ship = {
  id: 1,
  pilotName: 'Ayla',
  price: 999_999_999_999.99,
  crew: 5_000_000_000,
  builtAt: new Date('2950-01-02T03:04:05.678Z'),
  extraParts: { wing_span: 12 },
}

const listShips = prepared<Ship>('listShips', 'select * from ships order by id')

let test: TestDatabase
let database: Database

beforeAll(async () => {
  test = await testDatabase({ schema: 'hangar', migrations })
  database = openDatabase({ url: test.url, schema: 'hangar' })
  await database.knex('ships').insert(ship)
})

afterAll(async () => {
  await database.close()
  await test.drop()
})

describe('openDatabase', () => {
  it('reads and writes camelCase, and leaves JSON as it is', async () => {
    expect(await database.knex<Ship>('ships').where({ pilotName: 'Ayla' }).first()).toEqual(ship)
    const raw = await database.knex.raw<{ rows: Ship[] }>('select * from ships')
    expect(raw.rows).toEqual([ship])
    expect(await database.knex('ships').pluck('pilotName')).toEqual(['Ayla'])
  })

  it('gives prepared statements the same rows', async () => {
    expect(await listShips(database)).toEqual([ship])
    expect(await listShips(database)).toEqual([ship])
  })

  it('ends a statement that takes too long', async () => {
    const impatient = openDatabase({ url: test.url, schema: 'hangar', statementTimeoutMs: 20 })
    await expect(impatient.knex.raw('select pg_sleep(5)')).rejects.toThrow(/statement timeout/)
    await impatient.close()
  })

  it('outlives backends that are ended, idle ones and one in a transaction', async () => {
    const victim = openDatabase({ url: test.url, schema: 'hangar', max: 2 })
    const broken = victim.knex.transaction(async (trx) => {
      await trx.raw('select 1')
      await victim.pool.query('select 1')
      await database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()' +
          ' and pid <> pg_backend_pid()',
      )
      await trx.raw('select 2')
    })
    const outcome = broken.then(
      () => 'committed',
      () => 'failed',
    )
    expect(await outcome).toBe('failed')
    const query = () =>
      victim.pool.query('select 3 as three').then(
        ({ rows }) => rows,
        () => 'a connection that is gone and was not yet known to be',
      )
    await expect.poll(query).toEqual([{ three: 3 }])
    expect(await listShips(victim)).toEqual([ship])
    await victim.close()
  })
})

describe('a Postgres that hangs', () => {
  it('fails what waits for it as passing, and is used again once it answers', async () => {
    const { hostname, port, pathname, username, password } = new URL(test.url)
    const proxy = await cuttableProxy(hostname, Number(port))
    const url = `postgres://${username}:${password}@${proxy.address}${pathname}`
    const cutOff = openDatabase({ url, schema: 'hangar' })
    await cutOff.knex('ships').select()
    proxy.freeze()
    const outcome = cutOff.knex
      .transaction((trx) => trx('ships').select())
      .catch((error: unknown) => error)
    expect(await outcome).toMatchObject({ code: 'ETIMEDOUT' })
    expect(await cutOff.knex('ships').pluck('id')).toEqual([1])
    await cutOff.close()
    await proxy.close()
  })

  it('does not end a statement that may take long on a server that answers', async () => {
    const patient = openDatabase({ url: test.url, schema: 'hangar', statementTimeoutMs: 0 })
    const slept = await patient.pool.query('select pg_sleep(3), 1 as awake')
    expect(slept.rows).toMatchObject([{ awake: 1 }])
    await patient.close()
  })
})

describe('migrate', () => {
  it('runs each migration once, also when started twice together', async () => {
    const fresh = await testDatabase()
    const options = { url: fresh.url, schema: 'hangar', migrations }
    const runs = await Promise.all([migrate(options), migrate(options)])
    expect(runs.flat().toSorted()).toEqual(['0001-ships', '0002-index'])
    expect(await dumpSchema(fresh.url, 'hangar')).toBe(await dumpSchema(test.url, 'hangar'))
    await fresh.drop()
  })

  it('keeps nothing of a migration that fails, and goes back down', async () => {
    const fresh = await testDatabase()
    const options = { url: fresh.url, schema: 'hangar' }
    const failing: Migration = {
      name: '0003-fails',
      async up(knex) {
        await knex.raw('create table half (id int)')
        throw new Error('no more')
      },
      down: () => Promise.resolve(),
    }
    const run = migrate({ ...options, migrations: [...migrations, failing] })
    await expect(run).rejects.toThrow('no more')
    expect(await dumpSchema(fresh.url, 'hangar')).not.toContain('half')
    expect(await migrateDown({ ...options, migrations })).toEqual(['0002-index', '0001-ships'])
    expect(await dumpSchema(fresh.url, 'hangar')).not.toContain('ships')
    await fresh.drop()
  })
})
