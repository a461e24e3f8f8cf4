import { readRemembered, remember } from '../remembered.ts'
import { createStore } from '../store.ts'

/** How loud the person wants it; `level` goes from 0 to 1. */
export interface Volume {
  level: number
  isMuted: boolean
}

const KEY = 'hub.player.volume'

export const volumeStore = createStore<Volume>(readVolume())

volumeStore.subscribe((volume) => remember(KEY, volume))

/** Turning the volume up or down also ends the silence. */
export function setLevel(level: number): void {
  volumeStore.set({ level: Math.min(1, Math.max(0, level)), isMuted: false })
}

export function toggleMute(): void {
  const { level, isMuted } = volumeStore.get()
  volumeStore.set({ level, isMuted: !isMuted })
}

function readVolume(): Volume {
  const { level, isMuted } = readRemembered<Volume>(KEY) ?? {}
  const isLevel = typeof level === 'number' && level >= 0 && level <= 1
  return { level: isLevel ? level : 1, isMuted: isMuted === true }
}
