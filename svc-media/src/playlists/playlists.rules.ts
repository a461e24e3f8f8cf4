import { MAX_PLAYLIST_TRACKS } from '@hub/api-spec'
import { type Caller, conflict, forbidden, notFound } from '@hub/service-kit'
import type { Config } from '../config.ts'
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

type Quotas = Pick<
  Config,
  | 'MAX_PLAYLISTS'
  | 'MAX_PLAYLISTS_OF_A_GUEST'
  | 'MAX_LISTED_TRACKS'
  | 'MAX_LISTED_TRACKS_OF_A_GUEST'
>

/** Refuses one more playlist, or one more track in any, to whoever has as many as they may. */
export function mustBeWithin(
  quotas: Quotas,
  { isGuest }: Pick<Caller, 'isGuest'>,
  { playlists = 0, tracks = 0 }: { playlists?: number; tracks?: number },
): void {
  const most = isGuest ? quotas.MAX_PLAYLISTS_OF_A_GUEST : quotas.MAX_PLAYLISTS
  const mostTracks = isGuest ? quotas.MAX_LISTED_TRACKS_OF_A_GUEST : quotas.MAX_LISTED_TRACKS
  const guests = isGuest ? ' Guests may have fewer than people with a linked account.' : ''
  if (playlists >= most) {
    throw conflict(
      `You have ${most} playlists, and no more are possible until you delete one.${guests}`,
    )
  }
  if (tracks >= mostTracks) {
    throw conflict(
      `Your playlists hold ${mostTracks} tracks, and no more are possible until you remove some.${guests}`,
    )
  }
}

/** A change that is based on another state of the playlist is refused. */
export function mustBeBasedOn(playlist: PlaylistRow, version: number | undefined): void {
  if (version !== undefined && version !== playlist.version) throw hasChanged()
}

export const hasChanged = () => conflict('The playlist has changed. Please try again.')
