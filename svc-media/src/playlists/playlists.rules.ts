import { MAX_PLAYLIST_TRACKS } from '@hub/api-spec'
import { type Caller, conflict, forbidden, notFound } from '@hub/service-kit'
import type { PlaylistRow } from '../tables.ts'
import { mayChange, maySee } from './playlists.policy.ts'

/** A playlist that the caller may not see is, to them, not there. */
export function mustBeSeen(caller: Caller, playlist: PlaylistRow | undefined): PlaylistRow {
  if (playlist && maySee(caller, playlist)) return playlist
  throw notFound('This playlist is no longer there.')
}

export function mustBeChangeable(caller: Caller, playlist: PlaylistRow | undefined): PlaylistRow {
  const seen = mustBeSeen(caller, playlist)
  if (mayChange(caller, seen)) return seen
  throw forbidden('Only its author or an admin can change this playlist.')
}

export function mustHaveRoom({ trackCount }: PlaylistRow): void {
  if (trackCount >= MAX_PLAYLIST_TRACKS) throw conflict('This playlist is full.')
}

/** A change that is based on another state of the playlist is refused. */
export function mustBeBasedOn(playlist: PlaylistRow, version: number | undefined): void {
  if (version !== undefined && version !== playlist.version) throw hasChanged()
}

export const hasChanged = () => conflict('The playlist has changed. Please try again.')
