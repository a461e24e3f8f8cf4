import { mockApi } from '@hub/web-kit/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aTrack } from '../testing/music.ts'
import { ALL_TRACKS, INITIAL_PLAYER, trackAt } from './player-state.ts'
import { dispatch, playerStore } from './player-store.ts'
import { attachSound } from './sound.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('asks for its address again in time while it plays, and puts nothing on anew', async () => {
  const api = mockApi({
    'GET /api/music/track/:id/url': () => ({ url: '/sound', expiresIn: 240, loudnessLufs: null }),
  })
  const element = document.createElement('audio')
  const setSource = vi.spyOn(element, 'src', 'set')
  vi.spyOn(element, 'pause').mockReturnValue()
  vi.spyOn(element, 'play').mockImplementation(() => {
    element.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  })
  const detach = attachSound(element)
  const tracks = [aTrack()]
  const programme = { tracks, order: null, index: 0, source: ALL_TRACKS, nextCursor: null }
  dispatch({ type: 'started', programme })
  const asked = () => api.callsOf('GET /api/music/track/:id/url')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(asked()).toHaveLength(6)
  expect(setSource).toHaveBeenCalledOnce()
  dispatch({ type: 'pause-asked' })
  element.dispatchEvent(new Event('pause'))
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(asked()).toHaveLength(6)
  detach()
  playerStore.set(INITIAL_PLAYER)
})

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
