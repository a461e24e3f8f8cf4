import { type Database, partsOfWords, type SearchWords, toPartsQuery } from '@hub/service-kit'
import type { TrackRow } from '../tables.ts'

/** A track that was found, with the text it was found by. */
export interface FoundTrack extends TrackRow {
  searchText: string
  /** Whether its artist begins with what is looked for. */
  isByArtist: boolean
}

/** What is asked in the form that the tracks are compared in, and the number of the newest track. */
export interface Question {
  text: string
  newest: number
}

const MOST_BY_PREFIX = 100
const MOST_BY_PARTS = 200
/** The stretches of the jukebox that the index knows; so many tracks are in each. */
const STRETCHES = [4_096, 65_536] as const
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

export async function normaliseQuestion(db: Database, question: string): Promise<Question> {
  const { rows } = await db.pool.query<Question>(
    'select searchable($1) as text, last_value as newest from tracks_number_seq',
    [question],
  )
  return rows[0] as Question
}

/** Tracks whose title or artist begins like that. */
export async function listByPrefix(db: Database, words: SearchWords): Promise<FoundTrack[]> {
  return (await db.pool.query<FoundTrack>(BY_PREFIX, rangeOf(words))).rows
}

/**
 * Tracks that begin like that, and tracks that have all the words somewhere: of many the newest, as
 * it looks in the newest stretches first and further only while there are not enough. Planned anew
 * each time, as the right plan depends on how common a word is.
 */
export async function listByWords(
  db: Database,
  words: SearchWords,
  newest: number,
): Promise<FoundTrack[]> {
  const values = rangeOf(words)
  const value = (given: string) => `$${values.push(given)}`
  const fits = [
    ...(words.parts ?? []).map((pattern) => `search_text like ${value(pattern)}`),
    ...words.beginnings.map((pattern) => `' ' || search_text like ${value(pattern)}`),
  ]
  const parts = partsOfWords(words.tokens).map((part) => [part])
  const rounds = [...newestStretches(newest).map((near) => [...parts, near]), parts]
  const found = rounds.map((choices, n) => {
    const tooFew = rounds
      .slice(0, n)
      .map((_, before) => `(select count(*) from round_${before}) < ${MOST_BY_PARTS}`)
    const has = `track_parts(search_text, number) @@ ${value(toPartsQuery(choices))}::tsquery`
    return `round_${n} as materialized (
      select ${COLUMNS}, false from tracks
      where ${[...tooFew, ...fits, has].join(' and ')} limit ${MOST_BY_PARTS})`
  })
  const all = rounds.map((_, n) => `select * from round_${n}`)
  const sql = `with ${found.join(', ')} ${[BY_PREFIX, ...all].join(' union all ')}`
  return (await db.pool.query<FoundTrack>(sql, values)).rows
}

/** The last stretch of each width, and the one before, as it may have hardly begun. */
const newestStretches = (newest: number): string[][] =>
  STRETCHES.map((width, n) => {
    const last = Math.floor(newest / width)
    return [last, last - 1].map((stretch) => ` stretch ${n} ${stretch}`)
  })
