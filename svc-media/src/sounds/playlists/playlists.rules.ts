import { MAX_PLAYLIST_TRACKS } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import { conflict, forbidden, notFound } from '@hub/service-kit/base'
import { mostFor, stockIsFull } from '@hub/service-kit/http'
import type { Config } from '../../base/config.ts'
import type { PlaylistRow } from '../../base/tables.ts'
import { quotasOf } from '../../base/quotas.ts'
import { mayChange, maySee } from './playlists.policy.ts'

/** A playlist that the caller may not see is, to them, not there. */
export function mustBeSeen(caller: Caller, playlist: PlaylistRow | undefined): PlaylistRow {
  if (playlist && maySee(caller, playlist)) return playlist
  throw notFound('This playlist no longer exists.')
}

export function mustBeChangeable(caller: Caller, playlist: PlaylistRow | undefined): PlaylistRow {
  const seen = mustBeSeen(caller, playlist)
  if (mayChange(caller, seen)) return seen
  throw forbidden('Only its author or an admin can change this playlist.')
}

export function mustHaveRoom({ trackCount }: PlaylistRow): void {
  if (trackCount >= MAX_PLAYLIST_TRACKS) throw conflict('This playlist is full.')
}

/** Refuses one more playlist, or one more track in any, to whoever has as many as they may. */
export function mustBeWithin(
  config: Config,
  caller: Pick<Caller, 'isGuest'>,
  { playlists = 0, tracks = 0 }: { playlists?: number; tracks?: number },
): void {
  const { playlists: ofPlaylists, listedTracks } = quotasOf(config)
  if (playlists >= mostFor(ofPlaylists, caller)) {
    throw stockIsFull(
      ofPlaylists,
      caller,
      (most) => `You have ${most} playlists, and no more are possible until you delete one.`,
    )
  }
  if (tracks >= mostFor(listedTracks, caller)) {
    throw stockIsFull(
      listedTracks,
      caller,
      (most) =>
        `Your playlists hold ${most} tracks, and no more are possible until you remove some.`,
    )
  }
}

/** A change that is based on another state of the playlist is refused. */
export function mustBeBasedOn(playlist: PlaylistRow, version: number | undefined): void {
  if (version !== undefined && version !== playlist.version) throw hasChanged()
}

export const hasChanged = () => conflict('The playlist has changed. Please try again.')
