import type { Track } from '@hub/api-spec'

/** Where the tracks come from: the whole jukebox, or a playlist by its id. */
export interface Source {
  id: string
  name: string
}

/** What the player tells the person. */
export interface PlayerMessage {
  text: string
  tone: 'error' | 'info'
}

/** Tracks to play, and where in them to stand. */
export interface Programme {
  tracks: readonly Track[]
  /** The order of play as indexes into `tracks`; null as they come. */
  order: readonly number[] | null
  /** A place in the order of play. */
  index: number
  source: Source
  /** Leads to the rest of the jukebox. */
  nextCursor: string | null
}

/** Everything about the music but how far the track is, which changes four times a second. */
export interface PlayerState extends Programme {
  isLooping: boolean
  /** Sound is wished for; whether there is any, the audio element says. */
  isWanted: boolean
  phase: 'paused' | 'loading' | 'playing'
  /** Grows whenever the track is to be put on, also the same one again. */
  load: number
  /** Where in the track to begin, in seconds. */
  startAt: number
  /** Where the address was last renewed; null while this track has its first. */
  renewedAt: number | null
  /** How many tracks in a row could not be played. */
  failures: number
  /** The next one is put on after a moment (spec §4). */
  isRetryDue: boolean
  message: PlayerMessage | null
}

/** What people do. */
export type WishEvent =
  | { type: 'started'; programme: Programme }
  | { type: 'offered'; programme: Programme; startAt?: number; isLooping?: boolean }
  | { type: 'more-came'; tracks: readonly Track[]; nextCursor: string | null; order: number[] }
  | { type: 'shuffled'; order: readonly number[] }
  | { type: 'unshuffled' }
  | { type: 'loop-switched' }
  | { type: 'play-asked' }
  | { type: 'pause-asked' }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'jumped'; index: number }
  | { type: 'place-chosen'; seconds: number }
  | { type: 'told'; text: string }

/** What the audio element says, and what hinders it. */
export type SoundEvent =
  | { type: 'waiting' }
  | { type: 'playing' }
  | { type: 'stopped' }
  | { type: 'ended'; isLast: boolean }
  | { type: 'broke'; position: number; isExpired: boolean; isOffline: boolean }
  | { type: 'track-missing'; text: string }
  | { type: 'retry-came' }
  | { type: 'address-expired'; position: number }
  | { type: 'play-refused' }
  | { type: 'halted'; text: string }

export type PlayerEvent = WishEvent | SoundEvent

/** The whole jukebox. */
export const ALL_TRACKS: Source = { id: 'all', name: 'All tracks' }

/** The player of a page that has only just been opened. */
export const INITIAL_PLAYER: PlayerState = {
  tracks: [],
  order: null,
  index: 0,
  source: ALL_TRACKS,
  nextCursor: null,
  isLooping: false,
  isWanted: false,
  phase: 'paused',
  load: 0,
  startAt: 0,
  renewedAt: null,
  failures: 0,
  isRetryDue: false,
  message: null,
}

/** The track at a place in the order of play; the one at hand when no place is given. */
export function trackAt(state: Programme, place = state.index): Track | undefined {
  return state.tracks[state.order ? (state.order[place] ?? -1) : place]
}
