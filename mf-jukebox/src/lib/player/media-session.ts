import { attempt } from '@hub/web-kit'
import { trackAt } from './player-state.ts'
import { dispatch, positionStore, playerStore } from './player-store.ts'
import { seek } from './sound.ts'
import type { Track } from '@hub/api-spec'
import type { PlayerState } from './player-state.ts'

const SKIP_SECONDS = 10

/** Shows the track on the system's own controls and obeys them, media keys among them. */
export function joinMediaSession(): () => void {
  if (!('mediaSession' in navigator)) return () => {}
  const session = navigator.mediaSession
  const actions = Object.entries(ACTIONS) as [MediaSessionAction, MediaSessionActionHandler][]
  // Systems know some of them, and throw at the others.
  for (const [action, act] of actions) attempt(() => session.setActionHandler(action, act))
  show(playerStore.get())
  const stops = [
    playerStore.subscribe((next, previous) => {
      if (trackAt(next) !== trackAt(previous) || next.phase !== previous.phase) show(next)
    }),
    positionStore.subscribe(showPlace),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const [action] of actions) attempt(() => session.setActionHandler(action, null))
    attempt(() => (session.metadata = null))
    attempt(() => (session.playbackState = 'none'))
  }
}

const ACTIONS: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
  play: () => dispatch({ type: 'play-asked' }),
  pause: () => dispatch({ type: 'pause-asked' }),
  stop: () => dispatch({ type: 'pause-asked' }),
  nexttrack: () => dispatch({ type: 'moved', by: 1 }),
  previoustrack: () => dispatch({ type: 'moved', by: -1 }),
  seekto: ({ seekTime }) => seek(seekTime ?? 0),
  seekbackward: ({ seekOffset }) => seekBy(-(seekOffset ?? SKIP_SECONDS)),
  seekforward: ({ seekOffset }) => seekBy(seekOffset ?? SKIP_SECONDS),
}

/** Goes a little back or on, within the track. */
export function seekBy(seconds: number): void {
  const { position, duration } = positionStore.get()
  seek(Math.max(0, Math.min(position + seconds, Math.max(duration - 1, 0))))
}

function show(state: PlayerState): void {
  const track = trackAt(state)
  const session = navigator.mediaSession
  const playbackState = !track ? 'none' : state.isWanted ? 'playing' : 'paused'
  attempt(() => (session.playbackState = playbackState))
  attempt(() => (session.metadata = track ? toMetadata(track) : null))
}

function toMetadata({ title, artist, album, coverUrl }: Track): MediaMetadata {
  const artwork = coverUrl ? [{ src: coverUrl }] : []
  return new MediaMetadata({ title, artist, album: album ?? '', artwork })
}

function showPlace({ position, duration }: { position: number; duration: number }): void {
  if (!(duration > 0) || position > duration) return
  attempt(() => navigator.mediaSession.setPositionState?.({ duration, position }))
}
