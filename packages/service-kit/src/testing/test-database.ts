import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { migrate, type Migration } from '../database/migrate.ts'
import { testStores } from './test-stores.ts'

/** A database of a test's own. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

interface TestDatabaseOptions {
  schema: string
  migrations: readonly Migration[]
}

/** Makes a fresh database, migrated when a schema and its migrations are given. */
export async function testDatabase(options?: TestDatabaseOptions): Promise<TestDatabase> {
  const { databaseUrl } = testStores()
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(databaseUrl, `create database ${name}`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  if (options) await migrate({ url: url.href, ...options })
  return {
    url: url.href,
    drop: () => asSuperuser(databaseUrl, `drop database if exists ${name} with (force)`),
  }
}

async function asSuperuser(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
