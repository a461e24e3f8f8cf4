import { chapterEnd } from './story-places.ts'
import type { Story, StoryProgress } from '@hub/api-spec'

/** How fast a story can be read out. */
export const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** When to fall silent by itself: never, at the end of the chapter, or after so many minutes. */
export type SleepChoice = 'off' | 'chapter' | number

/** What the player of stories is doing. */
export interface PlayerState {
  story: Story | null
  isPlaying: boolean
  /** It wants to sound, and waits for the network. */
  isWaiting: boolean
  positionSeconds: number
  durationSeconds: number
  rate: number
  sleep: { choice: SleepChoice; atMs?: number; atSeconds?: number }
  /** Where it went on from, until somebody has moved. */
  resumedAtSeconds: number | null
  /** Where the story was left on another device. */
  elsewhere: StoryProgress['other']
  problem: string | null
}

export const IDLE: PlayerState = {
  story: null,
  isPlaying: false,
  isWaiting: false,
  positionSeconds: 0,
  durationSeconds: 0,
  rate: 1,
  sleep: { choice: 'off' },
  resumedAtSeconds: null,
  elsewhere: null,
  problem: null,
}

/** What a choice means for what is playing now. */
export function toSleep(choice: SleepChoice, state: PlayerState): PlayerState['sleep'] {
  const { story, positionSeconds, durationSeconds } = state
  if (choice === 'off' || !story) return { choice: 'off' }
  if (choice !== 'chapter') return { choice, atMs: Date.now() + choice * 60_000 }
  return { choice, atSeconds: chapterEnd(story, positionSeconds, durationSeconds) }
}

/** Whether it is time to fall silent. */
export function isSleepDue({ sleep, positionSeconds }: PlayerState): boolean {
  const { atMs = Infinity, atSeconds = Infinity } = sleep
  return Date.now() >= atMs || positionSeconds >= atSeconds
}
