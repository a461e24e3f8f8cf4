import { mockApi } from '@hub/web-kit/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aTrack } from '../testing/music.ts'
import { ALL_TRACKS, INITIAL_PLAYER, trackAt } from './player-state.ts'
import { dispatch, playerStore } from './player-store.ts'
import { attachSound } from './sound.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('puts the next track on 1000 ms after an error', () => {
  mockApi({ 'GET /api/music/track/:id/url': () => new Promise<never>(() => {}) })
  const detach = attachSound(document.createElement('audio'))
  const programme = {
    tracks: [aTrack({ title: 'Broken' }), aTrack({ title: 'Whole' })],
    order: null,
    index: 0,
    source: ALL_TRACKS,
    nextCursor: null,
  }
  const title = () => trackAt(playerStore.get())?.title
  dispatch({ type: 'started', programme })
  dispatch({ type: 'broke', position: 0, isExpired: false, isOffline: false })
  vi.advanceTimersByTime(999)
  expect(title()).toBe('Broken')
  vi.advanceTimersByTime(1)
  expect(title()).toBe('Whole')
  detach()
  playerStore.set(INITIAL_PLAYER)
})
