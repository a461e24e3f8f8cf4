import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Stores } from './bench.ts'

/** A database of the bench's own, and a superuser's connection to it. */
export async function makeDatabase({ databaseUrl: server }: Stores) {
  const name = `bench_${randomBytes(6).toString('hex')}`
  const asSuperuser = async (sql: string) => {
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query(sql)
    await admin.end()
  }
  await asSuperuser(`create database ${name}`)
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    databaseUrl,
    client,
    async drop() {
      await client.end()
      await asSuperuser(`drop database ${name} with (force)`)
    },
  }
}
