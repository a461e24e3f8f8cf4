import type { Database, SearchWords } from '@hub/service-kit'
import type { TrackRow } from '../tables.ts'

/** A track that was found, with the text it was found by. */
export interface FoundTrack extends TrackRow {
  searchText: string
  /** Whether its artist begins with what is looked for. */
  isByArtist: boolean
}

const MOST_BY_PREFIX = 100
const MOST_BY_PARTS = 200
const COLUMNS = `id, title, artist, album, duration_seconds as "durationSeconds",
  cover_key as "coverKey", created_at as "createdAt", search_text as "searchText"`

// Ranges and not `like`, so that only the b-trees can answer, whatever the planner believes.
const BY_PREFIX = `
  (select ${COLUMNS}, false as "isByArtist" from tracks
   where search_text ~>=~ $1 and search_text ~<~ $2 limit ${MOST_BY_PREFIX})
  union all
  (select ${COLUMNS}, true from tracks
   where searchable(artist) ~>=~ $1 and searchable(artist) ~<~ $2 limit ${MOST_BY_PREFIX})`
const LAST_CHARACTER = '\u{10ffff}'

const rangeOf = ({ prefix }: SearchWords) => [prefix, prefix + LAST_CHARACTER]

/** A question in the form that the tracks are compared in. */
export async function normaliseQuestion(db: Database, question: string): Promise<string> {
  const { rows } = await db.pool.query<{ text: string }>('select searchable($1) as text', [
    question,
  ])
  return rows[0]?.text ?? ''
}

/** Tracks whose title or artist begins like that. */
export async function listByPrefix(db: Database, words: SearchWords): Promise<FoundTrack[]> {
  return (await db.pool.query<FoundTrack>(BY_PREFIX, rangeOf(words))).rows
}

/**
 * Tracks that begin like that, and tracks that have all the words somewhere: a part of those only,
 * where there are many. Planned anew each time, as the right plan depends on how common a word is.
 */
export async function listByWords(db: Database, words: SearchWords): Promise<FoundTrack[]> {
  if (!words.parts) return listByPrefix(db, words)
  const values = rangeOf(words)
  const like = (text: string, pattern: string) => `${text} like $${values.push(pattern)}`
  const conditions = [
    ...words.parts.map((pattern) => like('search_text', pattern)),
    ...words.beginnings.map((pattern) => like("' ' || search_text", pattern)),
  ]
  const sql = `${BY_PREFIX}
    union all
    (select ${COLUMNS}, false from tracks
     where ${conditions.join(' and ')} limit ${MOST_BY_PARTS})`
  return (await db.pool.query<FoundTrack>(sql, values)).rows
}
