import { createStore } from '@hub/web-kit'
import { dispatch } from './player-store.ts'

/** When the music is to rest: at an instant, after this track, or not at all. */
export type Sleep = { at: number; minutes: number } | 'after-track' | null

export const SLEEP_MINUTES = [15, 30, 45, 60] as const

export const sleepStore = createStore<Sleep>(null)

const CHECK_MS = 1_000

let timer: ReturnType<typeof setInterval> | undefined

// By the clock and not by one long timer: a machine that sleeps stops its timers.
sleepStore.subscribe((sleep) => {
  clearInterval(timer)
  if (sleep === null || sleep === 'after-track') return
  timer = setInterval(() => {
    if (Date.now() < sleep.at) return
    sleepStore.set(null)
    dispatch({ type: 'pause-asked' })
  }, CHECK_MS)
})

export function sleepIn(minutes: number): void {
  sleepStore.set({ at: Date.now() + minutes * 60_000, minutes })
}

/** Whether the track that is over was the last one for now; the timer has done its work then. */
export function isLastBeforeSleep(): boolean {
  const isLast = sleepStore.get() === 'after-track'
  if (isLast) sleepStore.set(null)
  return isLast
}
