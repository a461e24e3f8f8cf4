import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { from, to } from 'pg-copy-streams'
import { NAMES, SCHEMAS, rowsFile } from './manifest.ts'
import type { Manifest, SchemaPart } from './manifest.ts'

type Tell = (detail: string) => void

// What the database makes of other columns is not copied: it makes it again.
const TABLES = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = $1::regnamespace and relkind = 'r'
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by relname order by relname`

const nameOf = (schema: string, table: string) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`

const listOf = (columns: string[]) => columns.map(escapeIdentifier).join(', ')

/** Runs the work with one view of both schemas, as they are now, whatever is written meanwhile. */
export async function withSnapshot<T>(
  databaseUrl: string,
  work: (client: Client, schemas: Manifest['schemas']) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'hub-backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const [core, media] = [await describe(client, 'core'), await describe(client, 'media')]
    return await work(client, { core, media })
  } finally {
    await client.end()
  }
}

async function describe(client: Client, schema: string): Promise<SchemaPart> {
  const tables = await client.query<{ name: string; columns: string[] }>(TABLES, [schema])
  const migrations = await client.query<{ name: string }>(
    `select name from ${nameOf(schema, 'schema_migrations')} order by name`,
  )
  const names = await client.query<{ name: string }>(
    'select sequencename as name from pg_sequences where schemaname = $1',
    [schema],
  )
  const sequences: SchemaPart['sequences'] = {}
  for (const { name } of names.rows) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${nameOf(schema, name)}`,
    )
    if (rows[0]) sequences[name] = rows[0]
  }
  return {
    migrations: migrations.rows.map(({ name }) => name),
    tables: Object.fromEntries(tables.rows.map(({ name, columns }) => [name, columns])),
    sequences,
  }
}

/** Writes the rows of every table into a file of its own. */
export async function dumpRows(
  client: Client,
  schemas: Manifest['schemas'],
  folder: string,
  tell: Tell,
): Promise<void> {
  mkdirSync(join(folder, NAMES.rows), { mode: 0o700 })
  for (const schema of SCHEMAS) {
    for (const [table, columns] of Object.entries(schemas[schema].tables)) {
      tell(`${schema}.${table}`)
      const rows = to(`copy ${nameOf(schema, table)} (${listOf(columns)}) to stdout`)
      const file = createWriteStream(join(folder, rowsFile(schema, table)), { mode: 0o600 })
      await pipeline(client.query(rows), createGzip({ level: 1 }), file)
    }
  }
}

/** Puts rows into the tables of both schemas, in place of what migrations put there; all or none. */
export async function loadRows(
  databaseUrl: string,
  { schemas }: Manifest,
  folder: string,
  tell: Tell,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Rows refer to each other, and triggers have done to them what they do.
    await client.query('set session_replication_role = replica')
    await client.query('begin')
    await client.query(`truncate ${listTables(schemas).join(', ')}`)
    for (const schema of SCHEMAS) {
      for (const [table, columns] of Object.entries(schemas[schema].tables)) {
        tell(`${schema}.${table}`)
        const file = createReadStream(join(folder, rowsFile(schema, table)))
        const rows = from(`copy ${nameOf(schema, table)} (${listOf(columns)}) from stdin`)
        await pipeline(file, createGunzip(), client.query(rows))
      }
      await setSequences(client, schema, schemas[schema])
    }
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

function listTables(schemas: Manifest['schemas']): string[] {
  return SCHEMAS.flatMap((schema) =>
    Object.keys(schemas[schema].tables).map((table) => nameOf(schema, table)),
  )
}

async function setSequences(
  client: Client,
  schema: string,
  { sequences }: SchemaPart,
): Promise<void> {
  for (const [name, { last, isCalled }] of Object.entries(sequences)) {
    const sequence = escapeLiteral(nameOf(schema, name))
    await client.query(`select setval(${sequence}, $1::bigint, $2)`, [last, isCalled])
  }
}
