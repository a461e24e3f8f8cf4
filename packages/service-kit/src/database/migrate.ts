import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Client } from 'pg'
import { type Database, openDatabase } from './db.ts'
import { type Replaced, tookReplaced } from './replaced.ts'

/** One step of a schema's history. Names are recorded: they never change. */
export interface Migration {
  name: string
  up(knex: Knex): Promise<void>
  down(knex: Knex): Promise<void>
  /** For statements that Postgres refuses inside a transaction, such as `create index concurrently`. */
  withoutTransaction?: true
  /** A baseline stands for the steps of earlier releases: it makes at once what they made. */
  replaces?: Replaced
}

/**
 * Runs a change piece by piece, each in a transaction of its own, so that a large table is never
 * kept from others for long. The statement changes what comes after `:last`, and answers the last
 * `id` that it changed, or nothing.
 */
export async function inBatches(knex: Knex, sql: string): Promise<void> {
  let last: string | null = '00000000-0000-0000-0000-000000000000'
  while (last !== null) {
    const { rows }: { rows: { id: string | null }[] } = await knex.raw(sql, { last })
    last = rows[0]?.id ?? null
  }
}

interface MigrateOptions {
  url: string
  schema: string
  migrations: readonly Migration[]
  /** When given, none but these: a schema is to become what it was when a backup was made. */
  only?: readonly string[]
}

/** Runs what has not run yet, in order, and answers the names. Runs started together wait in line. */
export function migrate({ url, schema, migrations, only }: MigrateOptions): Promise<string[]> {
  return alone({ url, schema }, async (database) => {
    const isOld = ({ replaces }: Migration, names: readonly string[]) =>
      replaces !== undefined && tookReplaced(replaces, schema, names)
    const done = await listDone(database)
    const wanted = migrations.filter(
      (migration) => !only || only.includes(migration.name) || isOld(migration, only),
    )
    const missing = wanted.filter(({ name }) => !done.includes(name))
    // Before anything is changed, as it throws for a schema that is too old.
    const old = missing.filter((migration) => isOld(migration, done))
    for (const migration of missing) {
      await (old.includes(migration) ? replace(database, migration) : run(database, migration))
    }
    return missing.map(({ name }) => name)
  })
}

function run(database: Database, migration: Migration): Promise<void> {
  return step(database, migration, async (knex) => {
    await migration.up(knex)
    await knex('schema_migrations').insert({ name: migration.name })
  })
}

/** Brings forward what earlier releases made, and records the one step in place of theirs. */
async function replace({ knex }: Database, { name, replaces }: Migration): Promise<void> {
  if (!replaces) return
  await replaces.bringForward(knex)
  await knex.transaction(async (trx) => {
    const names = [...replaces.released, ...replaces.later]
    await trx('schema_migrations').whereIn('name', names).delete()
    await trx('schema_migrations').insert({ name })
  })
}

/** Undoes what has run, newest first, and answers the names. */
export function migrateDown({ url, schema, migrations }: MigrateOptions): Promise<string[]> {
  return alone({ url, schema }, async (database) => {
    const done = await listDone(database)
    const undone = migrations.filter(({ name }) => done.includes(name)).toReversed()
    for (const migration of undone) {
      await step(database, migration, async (knex) => {
        await migration.down(knex)
        await knex('schema_migrations').where({ name: migration.name }).delete()
      })
    }
    return undone.map(({ name }) => name)
  })
}

async function alone<T>(
  { url, schema }: Pick<MigrateOptions, 'url' | 'schema'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ url, schema, max: 1, statementTimeoutMs: 0 })
  const locker = await database.openClient().catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  try {
    await lock(locker, schema)
    // `create schema if not exists` needs rights on the database even where the schema exists.
    const found = await locker.query('select from pg_namespace where nspname = $1', [schema])
    if (found.rowCount === 0) await locker.query(`create schema ${locker.escapeIdentifier(schema)}`)
    await locker.query(`create table if not exists schema_migrations
      (name text primary key, applied_at timestamptz not null default now())`)
    return await work(database)
  } finally {
    await locker.end()
    await database.close()
  }
}

// A statement that waits for the lock holds a snapshot, and `create index concurrently` in the
// other run would wait for that for ever: so it is asked for again and again.
async function lock(client: Client, schema: string): Promise<void> {
  const ask = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine'
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(ask, [`migrate:${schema}`])
    if (rows[0]?.mine) return
    await wait(50)
  }
}

async function listDone({ knex }: Database): Promise<string[]> {
  return knex('schema_migrations').pluck('name')
}

async function step(
  { knex }: Database,
  { withoutTransaction }: Migration,
  work: (knex: Knex) => Promise<void>,
): Promise<void> {
  await (withoutTransaction ? work(knex) : knex.transaction(work))
}
