import { type Database, prepared } from '@hub/service-kit/database'
import type { Page } from '@hub/service-kit/http'

interface ListedRow {
  id: string
  createdAt: Date
}

/** A playlist with the names of its tracks, in order. */
export interface ExportedPlaylist extends ListedRow {
  name: string
  isPublic: boolean
  tracks: { title: string; artist: string }[]
}

const selectPlaylists = prepared<ExportedPlaylist>(
  'export-playlists',
  `select id, name, is_public, created_at, coalesce((
      select json_agg(json_build_object('title', title, 'artist', artist) order by position)
      from playlist_tracks join tracks on tracks.id = track_id where playlist_id = playlists.id
    ), '[]') as tracks
  from playlists
  where author_id = $1 and (created_at, id) < ($2::timestamptz, $3::uuid)
  order by created_at desc, id desc
  limit $4::int`,
)

export function listPlaylistsOf(db: Database, uid: string, { limit, after }: Page) {
  return selectPlaylists(db, [uid, ...after, limit + 1])
}

/** A story that a person bought, and how far each of their devices has come in it. */
export interface ExportedPurchase extends ListedRow {
  title: string
  author: string
  devices: { device: string; seconds: number; at: string }[]
}

const selectPurchases = prepared<ExportedPurchase>(
  'export-purchases',
  `select story_id as id, title, author, purchased_at as created_at, coalesce((
      select json_agg(json_build_object(
        'device', device_id, 'seconds', position_seconds, 'at', listened_at))
      from progress where progress.uid = $1 and progress.story_id = purchases.story_id
    ), '[]') as devices
  from purchases join stories on stories.id = story_id
  where uid = $1 and (purchased_at, story_id) < ($2::timestamptz, $3::uuid)
  order by purchased_at desc, story_id desc
  limit $4::int`,
)

export function listPurchasesOf(db: Database, uid: string, { limit, after }: Page) {
  return selectPurchases(db, [uid, ...after, limit + 1])
}

/** A sound that a person uploaded. */
export interface ExportedUpload extends ListedRow {
  kind: 'track' | 'story'
  title: string
}

const selectUploads = prepared<ExportedUpload>(
  'export-uploads',
  `select id, kind, title, created_at from (
    select id, 'track' as kind, title, created_at from tracks where uploader_id = $1
    union all
    select id, 'story', title, created_at from stories where uploader_id = $1
  ) uploads
  where (created_at, id) < ($2::timestamptz, $3::uuid)
  order by created_at desc, id desc
  limit $4::int`,
)

export function listUploadsOf(db: Database, uid: string, { limit, after }: Page) {
  return selectUploads(db, [uid, ...after, limit + 1])
}
