import { readFile, writeFile } from 'node:fs/promises'
import { dumpSchema, migrate, migrateDown } from '@hub/service-kit/database'
import { testDatabase, type TestDatabase } from '@hub/service-kit/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from './index.ts'

const schema = 'core'
const snapshot = new URL('../../schema.sql', import.meta.url)

let database: TestDatabase

beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const up = () => migrate({ url: database.url, schema, migrations })
const down = () => migrateDown({ url: database.url, schema, migrations })

describe('the migrations', () => {
  it('make the schema that is committed (UPDATE_SCHEMA=1 writes it)', async () => {
    await up()
    const made = await dumpSchema(database.url, schema)
    if (process.env['UPDATE_SCHEMA']) await writeFile(snapshot, made)
    expect(made).toBe(await readFile(snapshot, 'utf8'))
  })

  it('go down to nothing and up again to the same', async () => {
    const names = await up()
    const made = await dumpSchema(database.url, schema)
    expect(await down()).toEqual(names.toReversed())
    expect(await dumpSchema(database.url, schema)).not.toContain('table users')
    await up()
    expect(await dumpSchema(database.url, schema)).toBe(made)
  })

  it('do nothing the second time, and run once when started twice', async () => {
    const [first, second] = await Promise.all([up(), up()])
    expect([...first, ...second]).toEqual(migrations.map(({ name }) => name))
    expect(await up()).toEqual([])
  })
})
