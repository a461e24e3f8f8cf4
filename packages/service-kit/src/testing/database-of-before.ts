import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../database/db.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

/** A fresh database with a schema that the SQL files of a folder make, by the order of their names. */
export async function databaseOfBefore(schema: string, folder: string): Promise<TestDatabase> {
  const made = await testDatabase()
  const database = openDatabase({ url: made.url, schema, max: 1, statementTimeoutMs: 0 })
  const files = (await readdir(folder)).toSorted()
  try {
    await database.pool.query(`create schema ${schema}`)
    for (const file of files) await database.pool.query(await readFile(join(folder, file), 'utf8'))
  } finally {
    await database.close()
  }
  return made
}

type Row = Record<string, unknown>

/** All rows of a schema by their tables, in an order of their own. */
export async function readRows(url: string, schema: string): Promise<Record<string, Row[]>> {
  const database = openDatabase({ url, schema, max: 1, statementTimeoutMs: 0 })
  try {
    const tables = await database.pool.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = $1',
      [schema],
    )
    const all: Record<string, Row[]> = {}
    for (const { name } of tables.rows) {
      const sql = `select to_jsonb(one) as row from ${name} as one order by one::text`
      const { rows } = await database.pool.query<{ row: Row }>(sql)
      all[name] = rows.map(({ row }) => row)
    }
    return all
  } finally {
    await database.close()
  }
}
