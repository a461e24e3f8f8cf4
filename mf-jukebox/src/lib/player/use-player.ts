import { useStore } from '@hub/web-kit'
import { trackAt } from './player-state.ts'
import { playerStore } from './player-store.ts'
import type { Track } from '@hub/api-spec'
import type { PlayerState } from './player-state.ts'

/** What a component needs of the player; it renders again when that changes. */
export function usePlayer<S>(select: (state: PlayerState) => S): S {
  return useStore(playerStore, select)
}

/** The track at hand. */
export function useCurrentTrack(): Track | undefined {
  return usePlayer(trackAt)
}
