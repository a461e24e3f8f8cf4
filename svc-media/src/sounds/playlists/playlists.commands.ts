import type { Playlist } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import { conflict, notFound, toLine } from '@hub/service-kit/base'
import { emit, inTransaction } from '@hub/service-kit/events'
import { type Attempt, workOnce } from '@hub/service-kit/idempotency'
import { oneAtATime } from '@hub/service-kit/concurrency'
import type { Knex } from 'knex'
import { uuidv7 } from 'uuidv7'
import type { Media } from '../../base/media.ts'
import { mustNotBeForgotten } from '../../people/caller.commands.ts'
import type { PlaylistRow } from '../../base/tables.ts'
import { emitPlaylistChanged, publishPlaylistChange } from './playlists.events.ts'
import { mayPublish } from './playlists.policy.ts'
import {
  countOwn,
  findPlaylist,
  lockTrack,
  insertPlaylist,
  insertPlaylistTrack,
  lockAuthor,
  lockPlaylist,
  removePlaylistRow,
  removePlaylistTrack,
  reorderTracks,
} from './playlists.queries.ts'
import {
  hasChanged,
  mustBeBasedOn,
  mustBeChangeable,
  mustBeWithin,
  mustHaveRoom,
} from './playlists.rules.ts'
import { toPlaylist } from './playlists.view.ts'

/** Whatever was asked for, only admins make a public one (spec §5). */
export async function createPlaylist(
  media: Media,
  caller: Caller,
  draft: { name: string; isPublic?: boolean },
  attempt?: Attempt,
): Promise<Playlist> {
  const { reply, isRepeat } = await inTransaction(media.database, media.relay, async (trx) => {
    await mustNotBeForgotten(trx, caller.uid)
    return workOnce(trx, attempt, async () => {
      await lockAuthor(trx, caller.uid)
      const { playlists } = await countOwn(trx, caller.uid)
      mustBeWithin(media.config, caller, { playlists })
      const made = await insertPlaylist(trx, {
        id: uuidv7(),
        authorId: caller.uid,
        name: toLine(draft.name),
        isPublic: draft.isPublic === true && mayPublish(caller),
      })
      await emitPlaylistChanged(trx, made)
      return toPlaylist(made)
    })
  })
  if (!isRepeat) publishPlaylistChange(media, reply)
  return reply
}

export async function removePlaylist(media: Media, caller: Caller, id: string): Promise<void> {
  const gone = await inTransaction(media.database, media.relay, async (trx) => {
    const playlist = mustBeChangeable(caller, await lockPlaylist(trx, id))
    await removePlaylistRow(trx, id)
    const { authorId } = playlist
    await emit(trx, 'media.playlist.removed', { playlistId: id, authorId })
    return playlist
  })
  publishPlaylistChange(media, gone)
}

export function addTrack(
  media: Media,
  caller: Caller,
  id: string,
  trackId: string,
): Promise<Playlist> {
  return change(media, caller, id, async (trx, playlist) => {
    mustHaveRoom(playlist)
    if (playlist.authorId === caller.uid) {
      const { tracks } = await countOwn(trx, caller.uid)
      mustBeWithin(media.config, caller, { tracks })
    }
    if (!(await lockTrack(trx, trackId))) throw notFound('This track no longer exists.')
    const isAdded = await insertPlaylistTrack(trx, id, trackId)
    if (!isAdded) throw conflict('This track is already in the playlist.')
  })
}

export function removeTrackFrom(
  media: Media,
  caller: Caller,
  id: string,
  trackId: string,
): Promise<Playlist> {
  return change(media, caller, id, async (trx) => {
    const isRemoved = await removePlaylistTrack(trx, id, trackId)
    if (!isRemoved) throw notFound('This track is no longer in the playlist.')
  })
}

export function reorder(
  media: Media,
  caller: Caller,
  id: string,
  { newOrder, version }: { newOrder: readonly string[]; version?: number | undefined },
): Promise<Playlist> {
  return change(media, caller, id, async (trx, playlist) => {
    mustBeBasedOn(playlist, version)
    if (!(await reorderTracks(trx, id, newOrder))) throw hasChanged()
  })
}

// Other copies of the service wait for its row.
const inTurn = oneAtATime()

function change(
  media: Media,
  caller: Caller,
  id: string,
  act: (trx: Knex.Transaction, playlist: PlaylistRow) => Promise<void>,
): Promise<Playlist> {
  return inTurn(id, async () => {
    const row = await inTransaction(media.database, media.relay, async (trx) => {
      await act(trx, mustBeChangeable(caller, await lockPlaylist(trx, id)))
      const after = (await findPlaylist(trx, id)) as PlaylistRow
      await emitPlaylistChanged(trx, after)
      return after
    })
    publishPlaylistChange(media, row)
    return toPlaylist(row)
  })
}
