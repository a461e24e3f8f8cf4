import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '../database/db.ts'
import { migrate, type Migration } from '../database/migrate.ts'
import { dumpSchema } from '../database/schema-dump.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

/** All rows of a schema by their tables, in an order of their own. */
export type Rows = Record<string, Record<string, unknown>[]>

/** A database as an earlier release left it, and what it becomes. */
export interface DatabaseOfBefore extends TestDatabase {
  /** Runs the migrations of today. */
  migrate(): Promise<string[]>
  dump(): Promise<string>
  readRows(): Promise<Rows>
  /** Changes which steps the schema says it has taken. */
  record(names: readonly string[]): Promise<void>
}

interface Before {
  schema: string
  migrations: readonly Migration[]
  /** With the SQL files that make the schema of before, by the order of their names. */
  folder: string
}

export async function databaseOfBefore({
  schema,
  migrations,
  folder,
}: Before): Promise<DatabaseOfBefore> {
  const { url, drop } = await testDatabase()
  async function work<T>(does: (database: Database) => Promise<T>): Promise<T> {
    const database = openDatabase({ url, schema, max: 1, statementTimeoutMs: 0 })
    try {
      return await does(database)
    } finally {
      await database.close()
    }
  }
  const files = (await readdir(folder)).toSorted()
  await work(async ({ pool }) => {
    await pool.query(`create schema ${schema}`)
    for (const file of files) await pool.query(await readFile(join(folder, file), 'utf8'))
  })
  return {
    url,
    drop,
    migrate: () => migrate({ url, schema, migrations }),
    dump: () => dumpSchema(url, schema),
    readRows: () => work((database) => readRows(database)),
    record: (names) =>
      work(async ({ knex }) => {
        await knex('schema_migrations').delete()
        await knex('schema_migrations').insert(names.map((name) => ({ name })))
      }),
  }
}

async function readRows({ pool, schema }: Database): Promise<Rows> {
  const tables = await pool.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1',
    [schema],
  )
  const all: Rows = {}
  for (const { name } of tables.rows) {
    const sql = `select to_jsonb(one) as row from ${name} as one order by one::text`
    const { rows } = await pool.query<{ row: Rows[string][number] }>(sql)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}
