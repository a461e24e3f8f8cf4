import type { Db } from '@hub/service-kit/database'
import type { StoryFields } from '../base/tables.ts'

export const JOB_KINDS = ['convert', 'measure', 'finish'] as const
export type JobKind = (typeof JOB_KINDS)[number]

export interface JobRow {
  id: string
  kind: JobKind
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

/** Renewed each second: what a killed process worked on is free again so soon. */
const LEASE = '6 seconds'
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

/**
 * Takes a job that nobody works on; one whose worker died is taken again. Owners take turns, so that
 * nobody's single file waits behind a batch.
 */
export async function takeJob(db: Db, kind: JobKind): Promise<JobRow | undefined> {
  const { rows } = await db.raw<{ rows: JobRow[] }>(
    `update jobs set state = 'running', tries = tries + 1, lease_until = now() + interval '${LEASE}'
    where id = (
      select jobs.id from jobs join (
        select id, row_number() over (partition by owner_id order by created_at, id) as turn
        from jobs where state in ('waiting', 'running') and kind = :kind
      ) as turns on turns.id = jobs.id
      where (state = 'waiting' or (state = 'running' and lease_until < now()))
        and kind = :kind
      order by turn, created_at limit 1 for update of jobs skip locked
    )
    returning *`,
    { kind },
  )
  return rows[0]
}

/** A job as its worker holds it: one that was taken anew by somebody else has another try. */
type HeldJob = Pick<JobRow, 'id' | 'tries'>

const held = (db: Db, { id, tries }: HeldJob) => db('jobs').where({ id, tries, state: 'running' })

/** Leaves a job to be taken again after a while. */
export async function postponeJob(db: Db, job: HeldJob, seconds: number): Promise<void> {
  await held(db, job).update({ leaseUntil: db.raw('now() + make_interval(secs => ?)', [seconds]) })
}

/** Gives a job back as it was, for whoever takes it next. */
export async function releaseJob(db: Db, job: HeldJob): Promise<void> {
  await held(db, job).update({ state: 'waiting', tries: job.tries - 1, leaseUntil: null })
}

/** Renews the lease of a job and stores its progress; false when somebody else has the job now. */
export async function renewLease(db: Db, job: HeldJob, progress: number): Promise<boolean> {
  const leaseUntil = db.raw(`now() + interval '${LEASE}'`)
  return (await held(db, job).update({ progress, leaseUntil })) > 0
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
