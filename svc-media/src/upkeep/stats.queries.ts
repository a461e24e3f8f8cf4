import { type Database, prepared } from '@hub/service-kit'
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

export async function countMedia(db: Database): Promise<StatsRow> {
  const [row] = await selectStats(db)
  return row as StatsRow
}

export async function findLastSweep(db: Database): Promise<SweepRow | undefined> {
  return (await selectSweep(db))[0]
}
