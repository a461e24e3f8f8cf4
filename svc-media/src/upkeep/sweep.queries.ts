import type { Db } from '@hub/service-kit/database'

/** A row that names an object: of a track, a story, a cover of either, or a part of an upload. */
export interface NamedObject {
  key: string
  owner: 'track' | 'story' | 'track-cover' | 'story-cover' | 'upload'
  id: string
}

export interface SweepCounts {
  objectsRemoved: number
  rowsRemoved: number
  coversForgotten: number
}

const EVERY = '6 hours'
const KEPT = '90 days'
/** Younger rows and objects may be on their way to each other. */
export const GRACE_MS = 60 * 60 * 1000

const namesOf = (table: string, column: string, owner: string, id = 'id', at = 'created_at') =>
  `select ${column} as key, '${owner}' as owner, ${id} as id, ${at} as named_at from ${table}
   where ${column} collate "C" > :after and ${column} collate "C" <= :upTo`

const NAMES = [
  namesOf('tracks', 'object_key', 'track'),
  namesOf('stories', 'object_key', 'story'),
  namesOf('tracks', 'cover_key', 'track-cover'),
  namesOf('stories', 'cover_key', 'story-cover'),
  namesOf(
    'upload_parts join uploads on uploads.id = upload_id',
    'object_key',
    'upload',
    'upload_id',
  ),
].join(' union all ')

const isNamed = (table: string, column: string) =>
  `exists (select from ${table} where ${column} collate "C" = key)`

/** Which of these keys no row names. */
export async function listUnnamed(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { key: string }[] }>(
    `select key from unnest(:keys::text[]) key
     where not (${isNamed('tracks', 'object_key')} or ${isNamed('tracks', 'cover_key')}
       or ${isNamed('stories', 'object_key')} or ${isNamed('stories', 'cover_key')}
       or ${isNamed('upload_parts', 'object_key')} or ${isNamed('jobs', 'object_key')})`,
    { keys: [...keys] },
  )
  return rows.map(({ key }) => key)
}

/** What rows name between two places of the keys, and is not among those that the store has. */
export async function listMissing(
  db: Db,
  { after, upTo, keys }: { after: string; upTo: string; keys: readonly string[] },
): Promise<NamedObject[]> {
  const { rows } = await db.raw<{ rows: NamedObject[] }>(
    `select key, owner, id from (${NAMES}) named
     where named_at < now() - interval '${GRACE_MS} milliseconds' and key <> all(:keys::text[])
     limit 1000`,
    { after, upTo, keys: [...keys] },
  )
  return rows
}

export async function forgetCover(
  db: Db,
  table: 'tracks' | 'stories',
  id: string,
  coverKey: string,
): Promise<void> {
  await db(table).where({ id, coverKey }).update({ coverKey: null })
}

export async function countSounds(db: Db): Promise<number> {
  const { rows } = await db.raw<{ rows: { n: number }[] }>(
    'select (select count(*) from tracks) + (select count(*) from stories) as n',
  )
  return rows[0]?.n ?? 0
}

/** Whether it is time to sweep again. */
export async function isSweepDue(db: Db): Promise<boolean> {
  return !(await db('sweeps')
    .first('at')
    .where('at', '>', db.raw(`now() - interval '${EVERY}'`)))
}

export async function insertSweep(db: Db, counts: SweepCounts): Promise<void> {
  await db('sweeps').insert(counts).onConflict('at').ignore()
  await db('sweeps')
    .where('at', '<', db.raw(`now() - interval '${KEPT}'`))
    .delete()
}
