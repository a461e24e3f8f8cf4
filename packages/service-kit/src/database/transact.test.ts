import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from './db.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { transact } from './transact.ts'

let created: TestDatabase
let database: Database

beforeAll(async () => {
  created = await testDatabase()
  // Postgres looks for a deadlock after a second; on a busy machine the rest takes a while, too.
  database = openDatabase({ url: created.url, schema: 'public', statementTimeoutMs: 60_000 })
  await database.pool.query('create table ships (id int primary key, trips int not null default 0)')
  await database.pool.query('insert into ships values (1), (2)')
})
afterAll(async () => {
  await database.close()
  await created.drop()
})

/** Opens once it has been come to twice. */
function gate(): () => Promise<void> {
  let come = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return () => {
    come += 1
    if (come >= 2) open()
    return opened
  }
}

it('does all of it again when it had to give way to another', async () => {
  const bothHaveOne = gate()
  let runs = 0
  const sail = (...ids: number[]) =>
    transact(database, async (trx) => {
      runs += 1
      for (const id of ids) {
        await trx('ships').where({ id }).increment('trips', 1)
        await bothHaveOne()
      }
    })
  await Promise.all([sail(1, 2), sail(2, 1)])
  expect(runs).toBe(3)
  const { rows } = await database.pool.query('select trips from ships order by id')
  expect(rows).toEqual([{ trips: 2 }, { trips: 2 }])
})

it.each([
  ['40001', 4],
  ['22000', 1],
])('after an error %s works %i times and no more', async (code, times) => {
  let runs = 0
  const working = transact(database, async (trx) => {
    runs += 1
    await trx.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`)
  })
  await expect(working).rejects.toMatchObject({ code })
  expect(runs).toBe(times)
})
