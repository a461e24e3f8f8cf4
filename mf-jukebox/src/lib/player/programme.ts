import { ApiError, callApi, callApiPage, refusalOf } from '@hub/web-kit'
import { ALL_TRACKS, trackAt } from './player-state.ts'
import { dispatch, playerStore } from './player-store.ts'
import { shuffledIndexes } from './shuffle.ts'
import type { Track } from '@hub/api-spec'
import type { PlayerState, Source } from './player-state.ts'

/** The first look at the jukebox is small, the rest comes in large pieces. */
const FIRST = { query: { limit: 200 } }
const MORE = { query: { limit: 1000 } }
/** So many tracks before the end of what is known, more are asked for. */
const AHEAD = 25

/** While there is nothing to play, it is looked again this often whether there is. */
const RECOVER_MS = 5_000

let wish: AbortController | undefined

/** Puts the whole jukebox there, to be played when somebody asks for it. */
export async function offerAll(): Promise<void> {
  await choose(ALL_TRACKS, false)
}

/** Gives up whatever is on its way to be played. */
export function dropWish(): void {
  wish?.abort()
}

/** Plays the whole jukebox or a playlist from its first track (spec §4). */
export async function playSource(source: Source): Promise<void> {
  await choose(source, true)
}

/** Plays a list that is on the screen, from a track of it. */
export function playTracks(
  tracks: readonly Track[],
  first: number,
  source: Source,
  nextCursor: string | null = null,
): void {
  wish?.abort()
  const isShuffled = playerStore.get().order !== null
  const order = isShuffled ? shuffledIndexes(tracks.length, { first }) : null
  const index = order ? 0 : first
  dispatch({ type: 'started', programme: { tracks, order, index, source, nextCursor } })
}

export function togglePlaying(): void {
  const { isWanted, tracks } = playerStore.get()
  if (tracks.length === 0) void playSource(ALL_TRACKS)
  else dispatch({ type: isWanted ? 'pause-asked' : 'play-asked' })
}

/** Shuffling randomises the order and starts from the first (spec §4). */
export function toggleShuffle(): void {
  const { order, tracks } = playerStore.get()
  if (order) dispatch({ type: 'unshuffled' })
  else dispatch({ type: 'shuffled', order: shuffledIndexes(tracks.length) })
}

async function choose(source: Source, isPlayed: boolean): Promise<void> {
  wish?.abort()
  wish = new AbortController()
  const { signal } = wish
  try {
    const { rows: tracks, nextCursor } = await fetchTracks(source, signal)
    if (signal.aborted) return
    const order = playerStore.get().order && shuffledIndexes(tracks.length)
    const programme = { tracks, order, index: 0, source, nextCursor }
    dispatch({ type: isPlayed ? 'started' : 'offered', programme })
  } catch (error) {
    if (signal.aborted) return
    dispatch({ type: 'told', text: sentenceFor(source, error) })
    const isPassing = error instanceof ApiError && error.isPassing
    if (isPassing && playerStore.get().tracks.length === 0) recover(signal)
  }
}

function recover(signal: AbortSignal): void {
  const timer = setTimeout(() => void offerAll(), RECOVER_MS)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

async function fetchTracks({ id }: Source, signal: AbortSignal) {
  if (id === ALL_TRACKS.id) return callApiPage('GET /api/music', null, { ...FIRST, signal })
  const rows = await callApi('GET /api/music/playlists/:id/tracks', { params: { id }, signal })
  return { rows, nextCursor: null }
}

function sentenceFor({ id }: Source, error: unknown): string {
  if (id === ALL_TRACKS.id) return 'Failed to load initial music data.'
  return `Failed to load playlist. ${refusalOf(error, 'Failed to fetch playlist tracks.')}`
}

/** Fetches more of the jukebox as the end of what is known comes near; returns the way to stop. */
export function keepAhead(): () => void {
  let isFetching = false
  return playerStore.subscribe((state, previous) => {
    const isNear = state.index >= state.tracks.length - AHEAD
    if (!state.nextCursor || !state.isWanted || !isNear || isFetching) return
    if (trackAt(state) === trackAt(previous)) return
    isFetching = true
    // What fails is tried again with the next track.
    void fetchMore(state, state.nextCursor)
      .catch(() => undefined)
      .finally(() => (isFetching = false))
  })
}

async function fetchMore({ source, tracks }: PlayerState, cursor: string): Promise<void> {
  const page = await callApiPage('GET /api/music', cursor, MORE)
  const now = playerStore.get()
  if (now.source !== source || now.nextCursor !== cursor) return
  const known = new Set(tracks.map(({ id }) => id))
  const fresh = page.rows.filter(({ id }) => !known.has(id))
  const order = shuffledIndexes(fresh.length).map((place) => place + now.tracks.length)
  dispatch({ type: 'more-came', tracks: fresh, nextCursor: page.nextCursor, order })
}
