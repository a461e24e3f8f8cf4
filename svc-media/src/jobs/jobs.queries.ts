import type { Db } from '@hub/service-kit'
import type { StoryFields } from '../stories/story-fields.ts'

export interface JobRow {
  id: string
  kind: 'convert' | 'measure' | 'finish'
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** The share that is done, from 0 to 1. */
  progress: number
  message: string | null
  ownerId: string
  objectKey: string | null
  fileName: string | null
  sha256: Buffer | null
  /** What a converted sound becomes a story by; a track when there is none. */
  story: StoryFields | null
  trackId: string | null
  storyId: string | null
  /** The job that goes on where this one ended. */
  nextId: string | null
  tries: number
}

const LEASE = '60 seconds'
const KEPT = '7 days'

type NewJob = Pick<JobRow, 'id' | 'kind' | 'ownerId'> & Partial<JobRow>

/** Adds a job; `undefined` when the same bytes are being converted already. */
export async function insertJob(db: Db, job: NewJob): Promise<JobRow | undefined> {
  const [row] = await db('jobs').insert(job).onConflict().ignore().returning<JobRow[]>('*')
  return row
}

export async function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db('jobs').first<JobRow>('*').where({ id })
}

export async function findConversion(db: Db, sha256: Buffer): Promise<JobRow | undefined> {
  return db('jobs')
    .first<JobRow>('*')
    .where({ sha256, kind: 'convert' })
    .whereIn('state', ['waiting', 'running'])
}

/** Takes the oldest job that nobody works on; one whose worker died is taken again. */
export async function takeJob(
  db: Db,
  kinds: readonly JobRow['kind'][],
): Promise<JobRow | undefined> {
  const { rows } = await db.raw<{ rows: JobRow[] }>(
    `update jobs set state = 'running', tries = tries + 1, lease_until = now() + interval '${LEASE}'
    where id = (
      select id from jobs
      where (state = 'waiting' or (state = 'running' and lease_until < now())) and kind = any(?)
      order by created_at limit 1 for update skip locked
    )
    returning *`,
    [[...kinds]],
  )
  return rows[0]
}

/** Leaves a job to be taken again after a while. */
export async function postponeJob(db: Db, id: string, seconds: number): Promise<void> {
  await db('jobs')
    .where({ id, state: 'running' })
    .update({ leaseUntil: db.raw('now() + make_interval(secs => ?)', [seconds]) })
}

/** Tells how far a job is, and that its worker lives. */
export async function keepJob(db: Db, id: string, progress: number): Promise<void> {
  await db('jobs')
    .where({ id, state: 'running' })
    .update({ progress, leaseUntil: db.raw(`now() + interval '${LEASE}'`) })
}

export async function endJob(
  db: Db,
  id: string,
  end: Pick<JobRow, 'state' | 'message'> & Partial<Pick<JobRow, 'nextId' | 'progress'>>,
): Promise<void> {
  await db('jobs')
    .where({ id })
    .update({ ...end, objectKey: null, leaseUntil: null })
}

export async function removeOldJobs(db: Db): Promise<number> {
  return db('jobs')
    .whereIn('state', ['done', 'failed'])
    .where('createdAt', '<', db.raw(`now() - interval '${KEPT}'`))
    .delete()
}

export async function saveLoudness(
  db: Db,
  table: 'tracks' | 'stories',
  id: string,
  loudnessLufs: number,
): Promise<void> {
  await db(table).where({ id }).update({ loudnessLufs })
}
