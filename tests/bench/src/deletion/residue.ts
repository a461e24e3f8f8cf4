import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { findStreamsWith } from './streams.ts'

/** A place where something of a person was found. */
export type Trace = string

/**
 * What may name a deleted person by their id, and never by anything else. Whatever is not here is
 * residue, and so is every table, object and stream that is yet to be thought of.
 */
const MAY_STAY: Record<Trace, string> = {
  'core.outbox.data':
    'facts are ids, and name nobody within the hour after all parts have answered',
  'media.outbox.data': 'as above',
  'stream CORE': 'the same facts, kept as long',
  'stream MEDIA': 'the same facts, kept as long',
  'stream REVOCATIONS': 'has their tokens refused until the last of them has run out',
  'core.audit_log.actor_id': 'what admins did is kept; the name of who left is not',
  'core.audit_log.target_id': 'as above',
}

/** Who somebody was: their id, and a word that is in every text of theirs. */
export interface Marks {
  uid: string
  word: string
}

/** Every place that still has something of a person and may not. */
export async function findResidue(
  client: Client,
  dataDir: string,
  { uid, word }: Marks,
): Promise<Trace[]> {
  const named = [
    ...(await findInTables(client, uid)),
    ...findInStreams(dataDir, uid),
    ...findInObjects(dataDir, uid),
  ]
  const told = [
    ...(await findInTables(client, word)),
    ...findInStreams(dataDir, word),
    ...findInObjects(dataDir, word),
  ]
  return [...new Set([...named.filter((trace) => !(trace in MAY_STAY)), ...told])]
}

/** Columns of any type, of every table that there is in the services' schemas. */
async function findInTables(client: Client, text: string): Promise<Trace[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('core', 'media') and table_type = 'BASE TABLE' order by 1`,
  )
  if (tables.length === 0) throw new Error('there are no tables to look through')
  const each = tables.map(
    ({ name }) =>
      `select distinct '${name}.' || found.key as trace
      from ${name} as t, jsonb_each_text(to_jsonb(t)) as found
      where position($1 in lower(found.value)) > 0`,
  )
  const { rows } = await client.query<{ trace: Trace }>(each.join(' union all '), [
    text.toLowerCase(),
  ])
  return rows.map(({ trace }) => trace)
}

function findInStreams(dataDir: string, text: string): Trace[] {
  return findStreamsWith(dataDir, text).map((name) => `stream ${name}`)
}

/** An object's file holds its bytes and what is known of it; its path is its key. */
function findInObjects(dataDir: string, text: string): Trace[] {
  return listObjects(dataDir)
    .filter((key) => key.includes(text) || readFileSync(join(dataDir, key)).includes(text))
    .map((key) => `object ${key}`)
}

/** The keys of all objects, and of those that are on their way in. */
export function listObjects(dataDir: string): string[] {
  const entries = readdirSync(join(dataDir, 'objects'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
}
