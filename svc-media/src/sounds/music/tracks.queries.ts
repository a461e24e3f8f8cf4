import { type Database, prepared } from '@hub/service-kit/database'
import type { Page } from '@hub/service-kit/http'
import type { TrackRow } from '../../base/tables.ts'

// The scalar selects hide the values from the planner, so that one plan serves every page.
const selectTracks = prepared<TrackRow>(
  'list-tracks',
  `select id, title, artist, album, duration_seconds, cover_key, created_at
  from tracks
  where (created_at, id) < ((select $1::timestamptz), (select $2::uuid))
  order by created_at desc, id desc
  limit (select $3::int)`,
)

/** A page of the jukebox, newest first, and one more row if there are more. */
export function listTracks(db: Database, { after, limit }: Page): Promise<TrackRow[]> {
  return selectTracks(db, [...after, limit + 1])
}
