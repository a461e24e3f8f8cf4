import { createStore } from '@hub/web-kit'
import { INITIAL_PLAYER } from './player-state.ts'
import { reducePlayer } from './reduce-player.ts'
import type { PlayerEvent } from './player-state.ts'

/** How far the track is, in seconds. */
export interface PlaybackPosition {
  position: number
  duration: number
}

export const playerStore = createStore(INITIAL_PLAYER)

export const positionStore = createStore<PlaybackPosition>({ position: 0, duration: 0 })

/** Lets something happen to the player. */
export function dispatch(event: PlayerEvent): void {
  playerStore.set(reducePlayer(playerStore.get(), event))
}
