import type { Database } from '@hub/service-kit/database'
import { readSearch, searchFold, type SearchWords } from '@hub/service-kit/search'
import { findNewest, type FoundTrack, listByPrefix, listByWords } from './search.queries.ts'

/** More than this nobody reads: who wants another track types another letter. */
const MOST_FOUND = 200
const TIMED_OUT = '57014'

/** Tracks by title, artist or album, best first. A blank question finds nothing. */
export async function searchTracks(db: Database, question: string): Promise<FoundTrack[]> {
  const words = readSearch(question)
  return words ? rankTracks(await find(db, words), words) : []
}

/** A question that would take too long is answered by what begins like it. */
async function find(db: Database, words: SearchWords): Promise<FoundTrack[]> {
  try {
    return await listByWords(db, words, await findNewest(db))
  } catch (error) {
    if ((error as { code?: string }).code !== TIMED_OUT) throw error
    return listByPrefix(db, words)
  }
}

/** Each track once: the very title, titles that begin like it, then artists, then words, then the rest. */
function rankTracks(found: readonly FoundTrack[], words: SearchWords): FoundTrack[] {
  const best = new Map<string, { rank: number; track: FoundTrack }>()
  for (const track of found) {
    const rank = rankOf(track, words)
    if (rank < (best.get(track.id)?.rank ?? Infinity)) best.set(track.id, { rank, track })
  }
  return [...best.values()]
    .toSorted((a, b) => a.rank - b.rank || compare(a.track, b.track))
    .slice(0, MOST_FOUND)
    .map(({ track }) => track)
}

function rankOf(track: FoundTrack, { phrase, tokens }: SearchWords): number {
  const text = ` ${track.searchText} `
  if (searchFold(track.title) === phrase) return 0
  if (track.searchText.startsWith(phrase)) return text.startsWith(` ${phrase} `) ? 1 : 2
  if (track.isByArtist) return 3
  return tokens.every((token) => text.includes(` ${token}`)) ? 4 : 5
}

function compare(a: FoundTrack, b: FoundTrack): number {
  if (a.searchText !== b.searchText) return a.searchText < b.searchText ? -1 : 1
  return a.id < b.id ? -1 : 1
}
