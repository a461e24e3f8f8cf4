import { ApiError, attempt, callApi, claimSound, keepAddress, refusalOf } from '@hub/web-kit'
import { evenGain } from './even-gain.ts'
import { trackAt } from './player-state.ts'
import { dispatch, positionStore, playerStore } from './player-store.ts'
import { isLastBeforeSleep } from './sleep-timer.ts'
import { volumeStore } from './volume.ts'
import type { PlayerState } from './player-state.ts'

interface Address {
  trackId: string
  url: string
  expiresAt: number
  gain: number
}

/** Spec §4: the next track comes this long after an error. */
const RETRY_MS = 1_000

let audio: HTMLAudioElement | undefined
let address: Address | undefined
/** The element holds the track that the state names. */
let isOn = false
let calling: AbortController | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined
let stopKeeping = () => {}

/** Has an element do what the state wishes, and tells the state what it does. Returns its end. */
export function attachSound(element: HTMLAudioElement): () => void {
  audio = element
  const letting = new AbortController()
  for (const [name, hear] of Object.entries(HEARD)) {
    const listen = () => isOn && hear(element)
    element.addEventListener(name, listen, { signal: letting.signal })
  }
  const stops = [playerStore.subscribe(follow), volumeStore.subscribe(adjustVolume)]
  return () => {
    letting.abort()
    for (const stop of stops) stop()
    calling?.abort()
    stopKeeping()
    clearTimeout(retryTimer)
    element.pause()
    element.removeAttribute('src')
    forgetAddress()
    audio = undefined
  }
}

/** Goes to a place in the track, also before it has been put on. */
export function seek(seconds: number): void {
  if (audio && isOn) audio.currentTime = seconds
  dispatch({ type: 'place-chosen', seconds })
  positionStore.set({ ...positionStore.get(), position: seconds })
}

const HEARD: Partial<Record<keyof HTMLMediaElementEventMap, (element: HTMLAudioElement) => void>> =
  {
    playing() {
      claimSound(pauseForOthers)
      keepCurrentAddress()
      dispatch({ type: 'playing' })
    },
    pause(element) {
      stopKeeping()
      if (element.paused && !element.ended) dispatch({ type: 'stopped' })
    },
    waiting: () => dispatch({ type: 'waiting' }),
    ended: () => dispatch({ type: 'ended', isLast: isLastBeforeSleep() }),
    error: (element) => reportBroken(element.currentTime),
    timeupdate: publishPosition,
    durationchange: publishPosition,
    seeked: publishPosition,
  }

function pauseForOthers(): void {
  dispatch({ type: 'pause-asked' })
}

function follow(next: PlayerState, previous: PlayerState): void {
  const isOther = next.load !== previous.load || trackAt(next)?.id !== trackAt(previous)?.id
  const isDue = next.isRetryDue
  if (isOther) takeOff(next)
  if (isDue !== previous.isRetryDue) {
    clearTimeout(retryTimer)
    if (isDue) retryTimer = setTimeout(() => dispatch({ type: 'retry-came' }), RETRY_MS)
  }
  const isWishOther = next.isWanted !== previous.isWanted || isDue !== previous.isRetryDue
  if (isOther || isWishOther) followWish(next)
}

function takeOff(next: PlayerState): void {
  isOn = false
  calling?.abort()
  stopKeeping()
  audio?.pause()
  positionStore.set({ position: next.startAt, duration: trackAt(next)?.durationSeconds ?? 0 })
}

function followWish(state: PlayerState): void {
  if (!audio) return
  if (!state.isWanted || state.isRetryDue) audio.pause()
  else if (!isOn) void putOn(audio, state)
  else if (!audio.paused) return
  else if (isExpired()) dispatch({ type: 'address-expired', position: audio.currentTime })
  else play(audio)
}

async function putOn(element: HTMLAudioElement, state: PlayerState): Promise<void> {
  const track = trackAt(state)
  if (!track) return
  calling?.abort()
  calling = new AbortController()
  const { signal } = calling
  try {
    const found = await addressOf(track.id, signal)
    if (signal.aborted) return
    address = found
    if (element.getAttribute('src') !== found.url || element.error) element.src = found.url
    element.currentTime = playerStore.get().startAt
    adjustVolume()
    isOn = true
    play(element)
  } catch (error) {
    if (!signal.aborted) reportFailedAddress(error)
  }
}

async function addressOf(trackId: string, signal: AbortSignal): Promise<Address> {
  if (address?.trackId === trackId && !isExpired()) return address
  return askAddress(trackId, signal)
}

/** The sound goes on from its address meanwhile: what is asked for again is the same one as a rule. */
function keepCurrentAddress(): void {
  stopKeeping()
  const kept = address
  if (!kept) return
  const asking = new AbortController()
  const stop = keepAddress(async () => {
    const found = await askAddress(kept.trackId, asking.signal)
    if (found.url === kept.url) kept.expiresAt = found.expiresAt
    return found.expiresAt - Date.now()
  }, kept.expiresAt - Date.now())
  stopKeeping = () => {
    asking.abort()
    stop()
  }
}

async function askAddress(trackId: string, signal: AbortSignal): Promise<Address> {
  const reply = await callApi('GET /api/music/track/:id/url', { params: { id: trackId }, signal })
  return {
    trackId,
    url: reply.url,
    expiresAt: Date.now() + reply.expiresIn * 1000,
    gain: evenGain(reply.loudnessLufs),
  }
}

function play(element: HTMLAudioElement): void {
  element.play().catch((error: unknown) => {
    // Whatever else keeps it from playing comes as an event of its own.
    if ((error as Error).name === 'NotAllowedError') dispatch({ type: 'play-refused' })
  })
}

function reportFailedAddress(error: unknown): void {
  const text = `Failed to play track. ${refusalOf(error, 'Failed to fetch track URL.')}`
  const isPassing = !(error instanceof ApiError) || error.isPassing
  if (!isPassing) dispatch({ type: 'track-missing', text })
  else if (navigator.onLine) dispatch({ type: 'halted', text })
  else reportBroken(playerStore.get().startAt)
}

function reportBroken(position: number): void {
  const wasExpired = isExpired()
  forgetAddress()
  dispatch({ type: 'broke', position, isExpired: wasExpired, isOffline: !navigator.onLine })
}

function publishPosition(element: HTMLAudioElement): void {
  const known = trackAt(playerStore.get())?.durationSeconds ?? 0
  const duration = Number.isFinite(element.duration) ? element.duration : known
  positionStore.set({ position: element.currentTime, duration })
}

function adjustVolume(): void {
  const { level, isMuted } = volumeStore.get()
  attempt(() => {
    if (!audio) return
    audio.muted = isMuted
    audio.volume = level * (address?.gain ?? 1)
  })
}

function isExpired(): boolean {
  return address !== undefined && Date.now() >= address.expiresAt
}

function forgetAddress(): void {
  address = undefined
  isOn = false
}
