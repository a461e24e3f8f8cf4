import { mockApi, refuse } from '@hub/web-kit/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aTrack } from '../testing/music.ts'
import { joinMediaSession } from './media-session.ts'
import { ALL_TRACKS, INITIAL_PLAYER, trackAt } from './player-state.ts'
import { dispatch, positionStore, playerStore } from './player-store.ts'
import { attachSound } from './sound.ts'

/** A lock screen that knows one action only, and refuses all else. */
function aStrictLockScreen() {
  const handled = new Map<string, MediaSessionActionHandler | null>()
  vi.stubGlobal('MediaMetadata', refuse)
  vi.stubGlobal('navigator', {
    onLine: true,
    mediaSession: {
      setActionHandler(action: string, act: MediaSessionActionHandler | null) {
        if (action !== 'nexttrack') refuse()
        handled.set(action, act)
      },
      setPositionState: refuse,
      set playbackState(_state: MediaSessionPlaybackState) {
        refuse()
      },
    },
  })
  return handled
}

const programme = {
  tracks: [aTrack({ title: 'One' }), aTrack({ title: 'Two' })],
  order: null,
  index: 0,
  source: ALL_TRACKS,
  nextCursor: null,
}

let stops: (() => void)[]
beforeEach(() => void (stops = []))
afterEach(() => {
  for (const stop of stops) stop()
  playerStore.set(INITIAL_PLAYER)
})

it('a lock screen that refuses nearly everything does not keep the sound from starting', async () => {
  mockApi({
    'GET /api/music/track/:id/url': () => ({ url: '/sound', expiresIn: 600, loudnessLufs: null }),
  })
  const handled = aStrictLockScreen()
  const audio = document.createElement('audio')
  const play = vi.spyOn(audio, 'play').mockResolvedValue()
  stops.push(joinMediaSession(), attachSound(audio))
  dispatch({ type: 'started', programme })
  await vi.waitFor(() => expect(play).toHaveBeenCalledOnce())

  handled.get('nexttrack')?.({ action: 'nexttrack' })
  expect(trackAt(playerStore.get())?.title).toBe('Two')
  await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(2))
})

it('who listens to the place after the lock screen hears of it all the same', () => {
  aStrictLockScreen()
  const heard: number[] = []
  stops.push(
    joinMediaSession(),
    positionStore.subscribe(({ position }) => heard.push(position)),
  )
  positionStore.set({ position: 7, duration: 180 })
  expect(heard).toEqual([7])
})
