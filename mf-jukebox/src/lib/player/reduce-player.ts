import type { PlayerEvent, PlayerMessage, PlayerState, SoundEvent } from './player-state.ts'

const BROKEN = 'Error loading track. Trying the next one...'
const ALL_BROKEN = 'None of these tracks can be played right now.'
const OFFLINE = 'You are offline. Press play when you are back.'
const REFUSED = 'Paused. Tap play to go on.'

/** What becomes of the player when something happens. No clock, no chance, no element: a table. */
export function reducePlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'started':
      return putOn({ ...state, ...event.programme, failures: 0 }, event.programme.index)
    case 'offered':
      return {
        ...state,
        ...event.programme,
        startAt: event.startAt ?? 0,
        isLooping: event.isLooping ?? state.isLooping,
        message: null,
      }
    case 'more-came':
      return {
        ...state,
        tracks: [...state.tracks, ...event.tracks],
        order: state.order && [...state.order, ...event.order],
        nextCursor: event.nextCursor,
      }
    case 'shuffled':
      return moveTo({ ...state, order: event.order, failures: 0 }, 0)
    case 'unshuffled':
      return { ...state, order: null, index: state.order?.[state.index] ?? state.index }
    case 'loop-switched':
      return { ...state, isLooping: !state.isLooping }
    case 'play-asked':
      return state.tracks.length === 0 ? state : wish({ ...state, failures: 0 }, true)
    case 'pause-asked':
      return wish(state, false)
    case 'moved':
      return putOn({ ...state, failures: 0 }, state.index + event.by)
    case 'jumped':
      return putOn({ ...state, failures: 0 }, event.index)
    case 'place-chosen':
      return { ...state, startAt: event.seconds }
    case 'told':
      return { ...state, message: { text: event.text, tone: 'error' } }
    default:
      return reduceSound(state, event)
  }
}

function reduceSound(state: PlayerState, event: SoundEvent): PlayerState {
  switch (event.type) {
    case 'waiting':
      return state.isWanted ? { ...state, phase: 'loading' } : state
    case 'playing':
      return { ...state, isWanted: true, phase: 'playing', failures: 0, message: null }
    case 'stopped':
      return { ...state, isWanted: false, phase: 'paused' }
    case 'ended':
      if (event.isLast) return moveTo({ ...state, isWanted: false }, state.index + 1)
      return putOn(state, state.isLooping ? state.index : state.index + 1)
    case 'broke':
      return broke(state, event)
    case 'track-missing':
      return skip(state, event.text)
    case 'retry-came':
      return state.isRetryDue ? { ...putOn(state, state.index + 1), message: state.message } : state
    case 'address-expired':
      return renew(state, event.position)
    case 'play-refused':
      return halt(state, { text: REFUSED, tone: 'info' })
    case 'halted':
      return halt(state, { text: event.text, tone: 'error' })
  }
}

/** Puts the track at a place on, wrapping around; whether it sounds is another matter. */
function moveTo(state: PlayerState, place: number): PlayerState {
  const count = state.tracks.length
  return {
    ...state,
    index: count === 0 ? 0 : (place + count) % count,
    load: state.load + 1,
    startAt: 0,
    renewedAt: null,
    isRetryDue: false,
    phase: state.isWanted ? 'loading' : 'paused',
    message: null,
  }
}

function putOn(state: PlayerState, place: number): PlayerState {
  return moveTo({ ...state, isWanted: state.tracks.length > 0 }, place)
}

function wish(state: PlayerState, isWanted: boolean): PlayerState {
  const phase = state.phase === 'playing' ? 'playing' : 'loading'
  return {
    ...state,
    isWanted,
    phase: isWanted ? phase : 'paused',
    isRetryDue: false,
    message: null,
  }
}

/** An address that ran out is asked for anew where the sound stood, and is no failure. */
function broke(
  state: PlayerState,
  { position, isExpired, isOffline }: Extract<SoundEvent, { type: 'broke' }>,
): PlayerState {
  if (isOffline) return halt(renew(state, position), { text: OFFLINE, tone: 'info' })
  const { renewedAt, isWanted } = state
  const mayRenew = renewedAt === null ? position > 0 || isExpired : position > renewedAt + 1
  return mayRenew || !isWanted ? renew(state, position) : skip(state, BROKEN)
}

function renew(state: PlayerState, position: number): PlayerState {
  return { ...state, load: state.load + 1, startAt: position, renewedAt: position }
}

/** On to the next after a moment; after a whole lap without a sound it ends. */
function skip(state: PlayerState, text: string): PlayerState {
  const failures = state.failures + 1
  if (failures >= state.tracks.length) {
    return halt({ ...state, failures: 0 }, { text: ALL_BROKEN, tone: 'error' })
  }
  const message: PlayerMessage = { text, tone: 'error' }
  return { ...state, failures, isRetryDue: true, phase: 'loading', message }
}

function halt(state: PlayerState, message: PlayerMessage): PlayerState {
  return { ...state, isWanted: false, isRetryDue: false, phase: 'paused', message }
}
