import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** An audio element that does as it is told at once, and sounds nothing. */
class FakeAudio extends EventTarget {
  src = ''
  paused = true
  readyState = 4
  duration = Number.NaN
  defaultPlaybackRate = 1
  playbackRate = 1
  #currentTime = 0

  get currentTime(): number {
    return this.#currentTime
  }

  set currentTime(seconds: number) {
    this.#currentTime = seconds
  }

  override dispatchEvent(event: Event): boolean {
    let isAllowed = false
    act(() => {
      isAllowed = super.dispatchEvent(event)
    })
    return isAllowed
  }

  play(): Promise<void> {
    if (!this.paused) return Promise.resolve()
    this.paused = false
    this.dispatchEvent(new Event('play'))
    this.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  }

  pause(): void {
    if (this.paused) return
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }

  /** The sound has come to a place. */
  reach(seconds: number): void {
    this.#currentTime = seconds
    this.dispatchEvent(new Event('timeupdate'))
  }

  /** The address is refused. */
  fail(): void {
    this.paused = true
    this.dispatchEvent(new Event('error'))
  }

  removeAttribute(): void {
    this.src = ''
  }

  load(): void {
    this.#currentTime = 0
  }
}

// The player keeps its element for as long as the page lives, and tests share one page.
export const theAudio = new FakeAudio()

/** Gives the player the fake element. */
export function stubAudio(): FakeAudio {
  vi.stubGlobal('Audio', function Audio() {
    return theAudio
  })
  return theAudio
}
