import type { Database } from '@hub/service-kit/database'
import { fitsWords, partsOfWords, type SearchWords, toPartsQuery } from '@hub/service-kit/search'
import type { TrackRow } from '../../base/tables.ts'

/** A track that was found, with the text it was found by. */
export interface FoundTrack extends TrackRow {
  searchText: string
  /** Whether its artist begins with what is looked for. */
  isByArtist: boolean
}

const MOST_BY_PREFIX = 100
const MOST_BY_PARTS = 200
/** The stretches of the jukebox that the index knows; so many tracks are in each. */
export const STRETCHES = [4_096, 65_536] as const
const COLUMNS = `id, title, artist, album, duration_seconds as "durationSeconds",
  cover_key as "coverKey", created_at as "createdAt", search_text as "searchText"`

/** What the index of words knows a track by. */
export const TRACK_WORDS = 'track_words(search_text, number)'

/** More of a title or an artist is in no index. */
const INDEXED_LETTERS = 64
export const beginningOf = (text: 'artist' | 'title') =>
  `left(search_fold(${text}), ${INDEXED_LETTERS})`

// Ranges and not `like`, so that only the b-trees can answer, whatever the planner believes. In
// their order, a title that is just that comes before those that go on.
const byPrefix = (text: 'artist' | 'title') => {
  const start = beginningOf(text)
  return `(select ${COLUMNS}, ${text === 'artist'} as "isByArtist" from tracks
    where ${start} ~>=~ $1 and ${start} ~<~ $2
    order by ${start} using ~<~ limit ${MOST_BY_PREFIX})`
}
const BY_PREFIX = `${byPrefix('title')} union all ${byPrefix('artist')}`
const LAST_CHARACTER = '\u{10ffff}'

function rangeOf({ phrase }: SearchWords): string[] {
  const start = Array.from(phrase).slice(0, INDEXED_LETTERS).join('')
  return [start, start + LAST_CHARACTER]
}

/** The number of the newest track. */
export async function findNewest(db: Database): Promise<number> {
  const sql = 'select last_value as newest from tracks_number_seq'
  const { rows } = await db.pool.query<{ newest: number }>(sql)
  return rows[0]?.newest ?? 0
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
  const value = (given: unknown) => `$${values.push(String(given))}`
  const fits = fitsWords(words, 'search_text', value)
  const parts = partsOfWords(words.tokens).map((part) => [part])
  const rounds = [...newestStretches(newest).map((near) => [...parts, near]), parts]
  const found = rounds.map((choices, n) => {
    const tooFew = rounds
      .slice(0, n)
      .map((_, before) => `(select count(*) from round_${before}) < ${MOST_BY_PARTS}`)
    const has = `${TRACK_WORDS} @@ ${value(toPartsQuery(choices))}::tsquery`
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
