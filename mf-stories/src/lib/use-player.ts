import { useSyncExternalStore } from 'react'
import { onPlayerChange, playerState } from './story-player.ts'
import type { PlayerState } from './player-state.ts'

/** One thing about the player; it renders anew only when that changes. */
export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useSyncExternalStore(onPlayerChange, () => select(playerState()))
}
