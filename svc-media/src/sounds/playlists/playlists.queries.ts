import { type Database, type Db, prepared } from '@hub/service-kit/database'
import type { Page } from '@hub/service-kit/http'
import type { Knex } from 'knex'
import type { PlaylistRow, TrackRow } from '../../base/tables.ts'

const COLUMNS = [
  'id',
  'authorId',
  'name',
  'isPublic',
  'version',
  'trackCount',
  'createdAt',
] as const
const LISTED = 'id, author_id, name, is_public, version, track_count, created_at'

const selectPublic = prepared<PlaylistRow>(
  'list-public-playlists',
  `select ${LISTED} from playlists
  where is_public and (created_at, id) < ((select $1::timestamptz), (select $2::uuid))
  order by created_at desc, id desc
  limit (select $3::int)`,
)

const selectPrivate = prepared<PlaylistRow>(
  'list-private-playlists',
  `select ${LISTED} from playlists
  where author_id = $4 and not is_public
    and (created_at, id) < ((select $1::timestamptz), (select $2::uuid))
  order by created_at desc, id desc
  limit (select $3::int)`,
)

const selectTracks = prepared<TrackRow>(
  'list-playlist-tracks',
  `select tracks.id, title, artist, album, duration_seconds, cover_key, created_at
   from playlist_tracks join tracks on tracks.id = track_id
   where playlist_id = $1 order by position, track_id`,
)

/** A track where it stands in a playlist. */
export type ListedTrack = TrackRow & { position: number }

const selectTrackPage = prepared<ListedTrack>(
  'page-playlist-tracks',
  `select tracks.id, title, artist, album, duration_seconds, cover_key, created_at, position
   from playlist_tracks join tracks on tracks.id = track_id
   where playlist_id = $1 and (position, track_id) > ((select $2::int), (select $3::uuid))
   order by position, track_id
   limit (select $4::int)`,
)

/** A page of the public playlists, newest first, and one row more if there is one. */
export function listPublicPlaylists(db: Database, { limit, after }: Page): Promise<PlaylistRow[]> {
  return selectPublic(db, [...after, limit + 1])
}

/** A page of somebody's own private playlists, newest first, and one row more if there is one. */
export function listPrivatePlaylists(
  db: Database,
  authorId: string,
  { limit, after }: Page,
): Promise<PlaylistRow[]> {
  return selectPrivate(db, [...after, limit + 1, authorId])
}

/** All of its tracks, in order: a reorder names each of them, so they come in one piece. */
export function listPlaylistTracks(db: Database, playlistId: string): Promise<TrackRow[]> {
  return selectTracks(db, [playlistId])
}

/** A page of its tracks, in order, and one more if there is one. */
export function pagePlaylistTracks(
  db: Database,
  playlistId: string,
  { limit, after }: Page,
): Promise<ListedTrack[]> {
  return selectTrackPage(db, [playlistId, ...after, limit + 1])
}

/** Has one person's playlists made one after another, so that they can be counted. */
export async function lockAuthor(trx: Knex.Transaction, uid: string): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended(?, 15))`, [uid])
}

/** How many playlists somebody has, and how many tracks are in them. */
export async function countOwn(
  db: Db,
  authorId: string,
): Promise<{ playlists: number; tracks: number }> {
  const { rows } = await db.raw<{ rows: { playlists: number; tracks: number }[] }>(
    `select count(*)::int as playlists, coalesce(sum(track_count), 0)::int as tracks
     from playlists where author_id = ?`,
    [authorId],
  )
  return rows[0] ?? { playlists: 0, tracks: 0 }
}

export async function findPlaylist(db: Db, id: string): Promise<PlaylistRow | undefined> {
  return db('playlists').first<PlaylistRow>(COLUMNS).where({ id })
}

/** Whoever changes a playlist or its tracks holds its row. */
export async function lockPlaylist(
  trx: Knex.Transaction,
  id: string,
): Promise<PlaylistRow | undefined> {
  return trx('playlists').first<PlaylistRow>(COLUMNS).where({ id }).forUpdate()
}

export async function insertPlaylist(
  db: Db,
  playlist: Pick<PlaylistRow, 'id' | 'authorId' | 'name' | 'isPublic'>,
): Promise<PlaylistRow> {
  const [row] = await db('playlists').insert(playlist).returning<PlaylistRow[]>(COLUMNS)
  return row as PlaylistRow
}

export async function removePlaylistRow(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('playlists').where({ id }).delete()
}

/** Adds a track at the end; answers whether it was added, or was there already. */
export async function insertPlaylistTrack(
  trx: Knex.Transaction,
  playlistId: string,
  trackId: string,
): Promise<boolean> {
  const added = await trx.raw<{ rowCount: number }>(
    `insert into playlist_tracks (playlist_id, track_id, position)
     select id, :trackId, last_position + 1 from playlists where id = :playlistId
     on conflict do nothing`,
    { playlistId, trackId },
  )
  return added.rowCount === 1
}

export async function removePlaylistTrack(
  trx: Knex.Transaction,
  playlistId: string,
  trackId: string,
): Promise<boolean> {
  return (await trx('playlist_tracks').where({ playlistId, trackId }).delete()) === 1
}

/**
 * Puts the tracks in a new order: one statement, which changes rows only when the order names each
 * track of the playlist exactly once: all of them, by as many names as there are tracks. Answers
 * whether it did.
 */
export async function reorderTracks(
  trx: Knex.Transaction,
  playlistId: string,
  newOrder: readonly string[],
): Promise<boolean> {
  // Of a list that has just grown the planner thinks it short, and would compare each with each.
  await trx.raw('set local enable_nestloop = off')
  const { rows } = await trx.raw<{ rows: { isWhole: boolean }[] }>(
    `with wanted as materialized (
       select * from unnest(:newOrder::uuid[]) with ordinality as wanted (track_id, place)
     ), verdict as (
       select count(*) = count(place) and (select count(*) from wanted) =
         (select track_count from playlists where id = :playlistId) as is_whole
       from playlist_tracks left join wanted using (track_id)
       where playlist_id = :playlistId
     ), moved as (
       update playlist_tracks as kept set position = place
       from wanted, verdict
       where is_whole and playlist_id = :playlistId and kept.track_id = wanted.track_id
         and position <> place
     ), counted as (
       update playlists set version = version + 1, last_position = track_count from verdict
       where is_whole and id = :playlistId
     )
     select is_whole from verdict`,
    { playlistId, newOrder: `{${newOrder.join(',')}}` },
  )
  return rows[0]?.isWhole ?? false
}

/** Keeps a track from being removed until the transaction ends; answers whether it is there. */
export async function lockTrack(trx: Knex.Transaction, id: string): Promise<boolean> {
  return (await trx('tracks').first('id').where({ id }).forKeyShare()) !== undefined
}
