import { createRemembered } from '@hub/web-kit'
import { readObject } from './remembered.ts'

/** How loud the person wants it; `level` goes from 0 to 1. */
export interface Volume {
  level: number
  isMuted: boolean
}

export const volumeStore = createRemembered<Volume>('hub.player.volume', {
  read: readVolume,
  write: JSON.stringify,
})

/** Turning the volume up or down also ends the silence. */
export function setLevel(level: number): void {
  volumeStore.set({ level: Math.min(1, Math.max(0, level)), isMuted: false })
}

export function toggleMute(): void {
  const { level, isMuted } = volumeStore.get()
  volumeStore.set({ level, isMuted: !isMuted })
}

function readVolume(text: string | null): Volume {
  const { level, isMuted } = readObject<Volume>(text) ?? {}
  const isLevel = typeof level === 'number' && level >= 0 && level <= 1
  return { level: isLevel ? level : 1, isMuted: isMuted === true }
}
