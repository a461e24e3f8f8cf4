import {
  attempt,
  callApi,
  claimSound,
  createListeners,
  createRemembered,
  keepAddress,
  messageOf,
} from '@hub/web-kit'
import { takeMediaSession } from './media-session.ts'
import { IDLE, isSleepDue, RATES, toSleep } from './player-state.ts'
import { isOtherPlace, placeToResume } from './story-places.ts'
import { keepPlace, readPlaces } from './story-progress.ts'
import type { Story, StoryProgress } from '@hub/api-spec'
import type { PlayerState, SleepChoice } from './player-state.ts'

const SAVE_EVERY_MS = 15_000
/** An address that fails sooner than this after it was given is not one that ran out. */
const RENEWED_LATELY_MS = 10_000

const NOWHERE: StoryProgress = { newest: null, other: null }

const CANNOT_PLAY = 'This story cannot be played right now. Please try again later.'

const chosenRate = createRemembered('hub.stories.rate', { read: readRate })
let state: PlayerState = { ...IDLE, rate: chosenRate.get() }
let audio: HTMLAudioElement | undefined
let savedAtMs = 0
let addressAtMs = 0
let addressUntilMs = 0
let stopKeeping = () => {}

const listeners = createListeners()

export const playerState = (): PlayerState => state

export const onPlayerChange = listeners.add

// Chosen here or in another tab.
chosenRate.subscribe((rate) => {
  applyRate(rate)
  change({ rate })
})

/** Plays a story from where it was left. The one that is open already just goes on. */
export async function openStory(story: Story): Promise<void> {
  if (state.story?.id === story.id && !state.problem) return play()
  closeStory()
  change({ ...IDLE, rate: state.rate, story, isWaiting: true })
  change({ durationSeconds: story.durationSeconds })
  try {
    const places = await readPlaces(story.id)
    const place = placeToResume(places, story.durationSeconds)
    if (state.story !== story) return
    change({ positionSeconds: place, elsewhere: places.other })
    if (place > 0) change({ resumedAtSeconds: place })
    await load(story, place)
    await play()
  } catch (error) {
    if (state.story === story) change({ isWaiting: false, problem: messageOf(error, CANNOT_PLAY) })
  }
}

/** Falls silent and forgets the story; its place is kept. */
export function closeStory(): void {
  pauseStory()
  savePosition()
  audio?.removeAttribute('src')
  audio?.load()
  change({ ...IDLE, rate: state.rate })
}

export async function play(): Promise<void> {
  try {
    if (state.story && Date.now() > addressUntilMs) await askAddress(state.story)
    await audio?.play()
  } catch {
    // Not allowed without a click, or overtaken by a pause: it stays as it is, paused.
    change({ isWaiting: false })
  }
}

export function pauseStory(): void {
  audio?.pause()
}

export function seekTo(seconds: number): void {
  if (!audio) return
  const end = state.durationSeconds || Infinity
  audio.currentTime = Math.min(Math.max(0, seconds), end)
  change({ positionSeconds: audio.currentTime, resumedAtSeconds: null, elsewhere: null })
  if (state.sleep.choice === 'chapter') setSleep('chapter')
}

export function skipBy(seconds: number): void {
  seekTo(state.positionSeconds + seconds)
}

export const setRate = chosenRate.set

function applyRate(rate: number): void {
  attempt(() => audio && (audio.defaultPlaybackRate = audio.playbackRate = rate))
}

export function setSleep(choice: SleepChoice): void {
  change({ sleep: toSleep(choice, state) })
}

async function load(story: Story, positionSeconds: number): Promise<void> {
  const url = await askAddress(story)
  if (state.story !== story) return
  addressAtMs = Date.now()
  audio ??= newAudio()
  audio.src = url
  applyRate(state.rate)
  audio.currentTime = positionSeconds
}

/** Asked for again, it is the same one as a rule, good for a while longer. */
async function askAddress(story: Story): Promise<string> {
  const { url, expiresIn } = await callApi('GET /api/stories/:id/url', { params: { id: story.id } })
  addressUntilMs = Date.now() + expiresIn * 1000
  return url
}

function keepCurrentAddress(): void {
  const { story } = state
  stopKeeping()
  if (!story) return
  stopKeeping = keepAddress(async () => {
    await askAddress(story)
    return addressUntilMs - Date.now()
  }, addressUntilMs - Date.now())
}

function newAudio(): HTMLAudioElement {
  const made = new Audio()
  made.addEventListener('play', handlePlay)
  made.addEventListener('pause', handlePause)
  made.addEventListener('waiting', () => change({ isWaiting: true }))
  made.addEventListener('playing', () => change({ isWaiting: false, problem: null }))
  made.addEventListener('timeupdate', handleTime)
  made.addEventListener('durationchange', () => {
    if (Number.isFinite(made.duration)) change({ durationSeconds: made.duration })
  })
  made.addEventListener('ended', () => change({ sleep: { choice: 'off' } }))
  made.addEventListener('error', () => void handleError())
  addEventListener('pagehide', () => state.isPlaying && savePosition())
  document.addEventListener('visibilitychange', () => void lookElsewhere())
  addEventListener('focus', () => void lookElsewhere())
  return made
}

function handlePlay(): void {
  claimSound(pauseStory)
  if (state.story) {
    takeMediaSession(state.story, { play: () => void play(), pause: pauseStory, skipBy, seekTo })
  }
  keepCurrentAddress()
  change({ isPlaying: true })
}

function handlePause(): void {
  stopKeeping()
  change({ isPlaying: false, isWaiting: false })
  savePosition()
}

function handleTime(): void {
  if (!audio || !state.story || audio.readyState === 0) return
  change({ positionSeconds: audio.currentTime })
  if (isSleepDue(state)) {
    // Time is told four times a second only: the next chapter is not to be begun.
    if (state.sleep.atSeconds !== undefined) audio.currentTime = state.sleep.atSeconds
    change({ sleep: { choice: 'off' } })
    pauseStory()
  } else if (state.isPlaying && Date.now() - savedAtMs > SAVE_EVERY_MS) savePosition()
}

/** Addresses run out while people pause: a new one is asked for, and it goes on where it was. */
async function handleError(): Promise<void> {
  const { story, positionSeconds, isPlaying } = state
  if (!story) return
  if (Date.now() - addressAtMs < RENEWED_LATELY_MS) {
    return change({ isPlaying: false, isWaiting: false, problem: CANNOT_PLAY })
  }
  try {
    await load(story, positionSeconds)
    if (isPlaying) await play()
  } catch (error) {
    change({ isPlaying: false, isWaiting: false, problem: messageOf(error, CANNOT_PLAY) })
  }
}

function savePosition(): void {
  const { story, positionSeconds } = state
  if (!story || positionSeconds === 0) return
  savedAtMs = Date.now()
  // What cannot be told now stays in this browser, and is told when the story is opened again.
  keepPlace(story.id, positionSeconds).catch(() => undefined)
}

/** Whoever comes back to a paused story may have listened on meanwhile, in another tab or device. */
async function lookElsewhere(): Promise<void> {
  const { story, isPlaying, isWaiting } = state
  if (!story || isPlaying || isWaiting || document.hidden) return
  const { newest } = await readPlaces(story.id).catch(() => NOWHERE)
  const isStillPaused = state.story === story && !state.isPlaying
  if (newest && isStillPaused && isOtherPlace(newest.positionSeconds, state.positionSeconds)) {
    change({ elsewhere: newest })
  }
}

function readRate(text: string | null): number {
  const rate = Number(text)
  return RATES.find((known) => known === rate) ?? 1
}

function change(parts: Partial<PlayerState>): void {
  state = { ...state, ...parts }
  listeners.notify()
}
