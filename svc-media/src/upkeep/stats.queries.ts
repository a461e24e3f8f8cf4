import { type Database, prepared } from '@hub/service-kit/database'
import type { SweepCounts } from './sweep.queries.ts'

export interface StatsRow {
  tracks: number
  stories: number
  playlists: number
  soundBytes: number
  unfinishedUploads: number
  openJobs: number
  failedJobs: number
}

export type SweepRow = SweepCounts & { at: Date }

const selectStats = prepared<StatsRow>(
  'count-media',
  `select tracks, stories, tracks_bytes + stories_bytes as sound_bytes,
    (select count(*) from playlists) as playlists,
    (select count(*) from uploads where received < size and expires_at > now())
      as unfinished_uploads,
    (select count(*) from jobs where state in ('waiting', 'running')) as open_jobs,
    (select count(*) from jobs where state = 'failed') as failed_jobs
  from (select count(*) as tracks, coalesce(sum(size), 0) as tracks_bytes from tracks) t,
    (select count(*) as stories, coalesce(sum(size), 0) as stories_bytes from stories) s`,
)

const selectSweep = prepared<SweepRow>(
  'find-last-sweep',
  `select at, objects_removed, rows_removed, covers_forgotten
  from sweeps order by at desc limit 1`,
)

/**
 * What goes with people who are no admins. Their playlists, and what has come of uploads that they
 * did not end; the tracks and stories of who was an admin once stay.
 */
const selectOfNonAdmins = prepared<{ playlists: number; uploadBytes: number }>(
  'count-media-of-non-admins',
  `with admins as (select uid from people where is_admin)
  select (select count(*) from playlists where author_id not in (select uid from admins))
      as playlists,
    (select coalesce(sum(received), 0)::float8 from uploads
      where owner_id not in (select uid from admins)) as upload_bytes`,
)

export async function countOfNonAdmins(
  db: Database,
): Promise<{ playlists: number; uploadBytes: number }> {
  const [row] = await selectOfNonAdmins(db)
  return row as { playlists: number; uploadBytes: number }
}

export async function countMedia(db: Database): Promise<StatsRow> {
  const [row] = await selectStats(db)
  return row as StatsRow
}

export async function findLastSweep(db: Database): Promise<SweepRow | undefined> {
  return (await selectSweep(db))[0]
}
