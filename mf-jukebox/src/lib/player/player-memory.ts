import { readRemembered, remember } from './remembered.ts'
import { trackAt } from './player-state.ts'
import { dispatch, positionStore, playerStore } from './player-store.ts'
import type { PlayerState, Programme } from './player-state.ts'

interface Kept extends Programme {
  uid: string
  isLooping: boolean
}

interface KeptPlace {
  trackId: string
  seconds: number
}

const QUEUE = 'hub.player.queue'
const PLACE = 'hub.player.place'
/** What of a long queue is kept: storage is small, and a reload wants what comes next. */
const MOST_KEPT = 1_000
const KEPT_BEFORE = 100
const PLACE_EVERY_MS = 4_000

/** Brings back what a person listened to, paused where it was. Answers whether there was anything. */
export function restorePlayer(uid: string): boolean {
  const kept = readRemembered<Kept>(QUEUE)
  if (!kept || kept.uid !== uid || !isProgramme(kept)) return false
  const { tracks, order, index, source, nextCursor, isLooping } = kept
  const programme: Programme = { tracks, order, index, source, nextCursor }
  const track = trackAt(programme)
  if (!track) return false
  const place = readRemembered<KeptPlace>(PLACE)
  const startAt = place?.trackId === track.id ? (place.seconds ?? 0) : 0
  dispatch({ type: 'offered', programme, startAt, isLooping: isLooping === true })
  return true
}

/** Remembers from now on what this person listens to; returns the way to stop. */
export function rememberPlayer(uid: string): () => void {
  let keptAt = 0
  const keepPlace = () => {
    const track = trackAt(playerStore.get())
    keptAt = Date.now()
    if (track) remember(PLACE, { trackId: track.id, seconds: positionStore.get().position })
  }
  const stops = [
    playerStore.subscribe((next, previous) => {
      if (isOtherQueue(next, previous)) remember(QUEUE, { uid, ...toKept(next) })
      if (next.phase === 'paused' || next.load !== previous.load) keepPlace()
    }),
    positionStore.subscribe(() => {
      if (Date.now() - keptAt >= PLACE_EVERY_MS) keepPlace()
    }),
  ]
  addEventListener('pagehide', keepPlace)
  return () => {
    removeEventListener('pagehide', keepPlace)
    for (const stop of stops) stop()
  }
}

function isOtherQueue(next: PlayerState, previous: PlayerState): boolean {
  return (['tracks', 'order', 'index', 'source', 'isLooping'] as const).some(
    (key) => next[key] !== previous[key],
  )
}

function toKept(state: PlayerState): Omit<Kept, 'uid'> {
  const { tracks, order, index, source, nextCursor, isLooping } = state
  const count = tracks.length
  if (count <= MOST_KEPT) return { tracks, order, index, source, nextCursor, isLooping }
  const start = Math.max(0, Math.min(index - KEPT_BEFORE, count - MOST_KEPT))
  const places = Array.from({ length: MOST_KEPT }, (_, place) => start + place)
  return {
    tracks: places.flatMap((place) => trackAt(state, place) ?? []),
    order: order && places.map((_, place) => place),
    index: index - start,
    source,
    nextCursor: start + MOST_KEPT === count && !order ? nextCursor : null,
    isLooping,
  }
}

function isProgramme(kept: Partial<Kept>): kept is Kept {
  const { tracks, order, index, source } = kept
  const isOrder = order === null || (Array.isArray(order) && order.length === tracks?.length)
  return (
    Array.isArray(tracks) && isOrder && Number.isInteger(index) && typeof source?.id === 'string'
  )
}
