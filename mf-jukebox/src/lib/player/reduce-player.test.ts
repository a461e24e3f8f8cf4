import { describe, expect, it } from 'vitest'
import { someTracks } from '../testing/music.ts'
import { ALL_TRACKS, INITIAL_PLAYER, trackAt } from './player-state.ts'
import { reducePlayer } from './reduce-player.ts'
import type { PlayerEvent, PlayerState } from './player-state.ts'

const tracks = someTracks(3)
const programme = { tracks, order: null, index: 0, source: ALL_TRACKS, nextCursor: null }

/** What becomes of a player that plays the first of three tracks. */
function after(...events: PlayerEvent[]): PlayerState {
  const start: PlayerEvent[] = [{ type: 'started', programme }, { type: 'playing' }]
  return [...start, ...events].reduce(reducePlayer, INITIAL_PLAYER)
}

const titleAfter = (...events: PlayerEvent[]) => trackAt(after(...events))?.title
const broke = { type: 'broke', position: 0, isExpired: false, isOffline: false } as const
const next = { type: 'moved', by: 1 } as const
const previous = { type: 'moved', by: -1 } as const
const ended = { type: 'ended', isLast: false } as const

describe('next and previous', () => {
  it.each([
    ['next', [next], 'Track 2'],
    ['next past the end', [next, next, next], 'Track 1'],
    ['previous from the first', [previous], 'Track 3'],
    ['there and back', [next, previous], 'Track 1'],
    ['a jump', [{ type: 'jumped', index: 2 }], 'Track 3'],
    ['the end of a track', [ended], 'Track 2'],
    ['the end of the last track', [next, next, ended], 'Track 1'],
    ['the end of a track in a loop', [{ type: 'loop-switched' }, ended], 'Track 1'],
    ['next in a loop', [{ type: 'loop-switched' }, next], 'Track 2'],
  ] as [string, PlayerEvent[], string][])('%s', (_, events, title) => {
    expect(titleAfter(...events)).toBe(title)
    expect(after(...events).isWanted).toBe(true)
  })

  it('puts the same track on again when it loops', () => {
    const before = after({ type: 'loop-switched' })
    expect(reducePlayer(before, ended)).toMatchObject({ load: before.load + 1, startAt: 0 })
  })
})

describe('shuffling', () => {
  const shuffled = { type: 'shuffled', order: [2, 0, 1] } as const

  it('starts from the first of the new order, and follows it around', () => {
    expect(titleAfter(next, shuffled)).toBe('Track 3')
    expect(titleAfter(shuffled, next)).toBe('Track 1')
    expect(titleAfter(shuffled, previous)).toBe('Track 2')
  })

  it('goes back to the old order without changing the track', () => {
    const state = after(shuffled, next, { type: 'unshuffled' })
    expect(trackAt(state)?.title).toBe('Track 1')
    expect(state).toMatchObject({ order: null, index: 0, load: after(shuffled, next).load })
  })

  it('does not begin to play what was paused', () => {
    expect(after({ type: 'stopped' }, shuffled)).toMatchObject({
      isWanted: false,
      phase: 'paused',
    })
  })

  it('takes more tracks in after those it knows', () => {
    const more = someTracks(2)
    const state = after(shuffled, {
      type: 'more-came',
      tracks: more,
      nextCursor: 'c',
      order: [4, 3],
    })
    expect(state.order).toEqual([2, 0, 1, 4, 3])
    expect(state.nextCursor).toBe('c')
  })
})

describe('what the audio element says', () => {
  it.each([
    ['waits', { type: 'waiting' }, { phase: 'loading', isWanted: true }],
    ['plays', { type: 'playing' }, { phase: 'playing', isWanted: true }],
    ['was stopped by the system', { type: 'stopped' }, { phase: 'paused', isWanted: false }],
  ] as const)('%s', (_, event, expected) => {
    expect(after(event)).toMatchObject(expected)
  })

  it('shows a refused play as paused, and how to go on', () => {
    const state = after({ type: 'play-refused' })
    expect(state).toMatchObject({ phase: 'paused', isWanted: false })
    expect(state.message).toEqual({ text: 'Paused. Tap play to go on.', tone: 'info' })
  })

  it('rests at the beginning of the next track when the sleep timer says so', () => {
    const state = after({ type: 'ended', isLast: true })
    expect(trackAt(state)?.title).toBe('Track 2')
    expect(state).toMatchObject({ isWanted: false, phase: 'paused' })
  })
})

describe('a track that breaks', () => {
  it('says so, and the next one comes after a moment', () => {
    const state = after(next, broke)
    expect(state.message?.text).toBe('Error loading track. Trying the next one...')
    expect(state.isRetryDue).toBe(true)
    expect(trackAt(state)?.title).toBe('Track 2')
    const later = reducePlayer(state, { type: 'retry-came' })
    expect(trackAt(later)?.title).toBe('Track 3')
    expect(later).toMatchObject({ isRetryDue: false, isWanted: true })
  })

  it('is forgotten when the next one sounds', () => {
    const state = after(broke, { type: 'retry-came' }, { type: 'playing' })
    expect(state).toMatchObject({ message: null, failures: 0 })
  })

  it('ends it after a whole lap of them, and says so', () => {
    const lap = [broke, { type: 'retry-came' }, broke, { type: 'retry-came' }, broke] as const
    expect(after(...lap.slice(0, 4)).isWanted).toBe(true)
    expect(after(...lap)).toMatchObject({
      isWanted: false,
      isRetryDue: false,
      phase: 'paused',
      message: { text: 'None of these tracks can be played right now.', tone: 'error' },
    })
  })

  it('waits for nothing any more when the person pauses', () => {
    const state = after(broke, { type: 'pause-asked' })
    expect(state.isRetryDue).toBe(false)
    expect(reducePlayer(state, { type: 'retry-came' })).toBe(state)
  })

  it('pauses where it was while one is offline', () => {
    expect(after({ ...broke, position: 42, isOffline: true })).toMatchObject({
      isWanted: false,
      phase: 'paused',
      startAt: 42,
      message: { tone: 'info' },
    })
  })
})

describe('an address that ran out', () => {
  it('is asked for again at the same place, without a word', () => {
    const state = after({ ...broke, position: 61 })
    expect(state).toMatchObject({ startAt: 61, message: null, failures: 0, isWanted: true })
    expect(state.load).toBe(after().load + 1)
  })

  it('is asked for again also at the very beginning when it is known to be too old', () => {
    expect(after({ ...broke, isExpired: true }).message).toBeNull()
  })

  it('is a failure when the sound did not move since', () => {
    const state = after({ ...broke, position: 61 }, { ...broke, position: 61 })
    expect(state.message?.text).toBe('Error loading track. Trying the next one...')
    const moved = after({ ...broke, position: 61 }, { ...broke, position: 90 })
    expect(moved).toMatchObject({ message: null, startAt: 90 })
  })
})

describe('without tracks', () => {
  it('has nothing to play', () => {
    expect(reducePlayer(INITIAL_PLAYER, { type: 'play-asked' })).toBe(INITIAL_PLAYER)
    expect(reducePlayer(INITIAL_PLAYER, next).isWanted).toBe(false)
  })

  it('is offered some without beginning to play', () => {
    const state = reducePlayer(INITIAL_PLAYER, { type: 'offered', programme, startAt: 30 })
    expect(state).toMatchObject({ tracks, isWanted: false, phase: 'paused', startAt: 30, load: 0 })
  })
})
