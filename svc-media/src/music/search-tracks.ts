import { type Database, readSearch, type SearchWords } from '@hub/service-kit'
import { type FoundTrack, listByPrefix, listByWords, normaliseQuestion } from './search.queries.ts'

/** More than this nobody reads: who wants another track types another letter. */
const MOST_FOUND = 200
const LONGEST_QUESTION = 600
const TIMED_OUT = '57014'

/** Tracks by title, artist or album, best first. A blank question finds nothing. */
export async function searchTracks(db: Database, question: string): Promise<FoundTrack[]> {
  const asked = question.slice(0, LONGEST_QUESTION).toWellFormed().replaceAll('\0', ' ')
  if (asked.trim() === '') return []
  const { text, newest } = await normaliseQuestion(db, asked)
  const words = readSearch(text)
  return words ? rankTracks(await find(db, words, newest), words) : []
}

/** A question that would take too long is answered by what begins like it. */
async function find(db: Database, words: SearchWords, newest: number): Promise<FoundTrack[]> {
  try {
    return await listByWords(db, words, newest)
  } catch (error) {
    if ((error as { code?: string }).code !== TIMED_OUT) throw error
    return listByPrefix(db, words)
  }
}

/** Each track once: titles that begin like it, then artists, then words, then the rest. */
function rankTracks(found: readonly FoundTrack[], words: SearchWords): FoundTrack[] {
  const best = new Map<string, { rank: number; track: FoundTrack }>()
  const phrase = words.tokens.join(' ')
  for (const track of found) {
    const rank = rankOf(track, phrase, words.tokens)
    if (rank < (best.get(track.id)?.rank ?? Infinity)) best.set(track.id, { rank, track })
  }
  return [...best.values()]
    .toSorted((a, b) => a.rank - b.rank || compare(a.track, b.track))
    .slice(0, MOST_FOUND)
    .map(({ track }) => track)
}

function rankOf(track: FoundTrack, phrase: string, tokens: readonly string[]): number {
  const text = ` ${track.searchText}`
  if (track.searchText.startsWith(phrase)) return text.startsWith(`${phrase} `, 1) ? 0 : 1
  if (track.isByArtist) return 2
  return tokens.every((token) => text.includes(` ${token}`)) ? 3 : 4
}

function compare(a: FoundTrack, b: FoundTrack): number {
  if (a.searchText !== b.searchText) return a.searchText < b.searchText ? -1 : 1
  return a.id < b.id ? -1 : 1
}
