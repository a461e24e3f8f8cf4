import type { Db } from '@hub/service-kit/database'
import type { Knex } from 'knex'
import { uuidv7 } from 'uuidv7'

export interface JobRow {
  id: string
  actorId: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  total: number
  done: number
  message: string | null
  createdAt: Date
}

const COLUMNS = ['id', 'actorId', 'state', 'total', 'done', 'message', 'createdAt'] as const
const LEASE = "now() + interval '30 seconds'"
const KEPT_DAYS = 30

export interface NonAdmins {
  people: number
  posts: number
  pictureBytes: number
}

/** Who is no admin, what they posted that can still be seen, and what their pictures take. */
export async function countNonAdmins(db: Db): Promise<NonAdmins> {
  const { rows } = await db.raw<{ rows: NonAdmins[] }>(
    `with admins as (select uid from users where is_admin)
    select (select count(*) from users where not is_admin and deleted_at is null) as people,
      (select count(*) from contracts
        where status <> 'removed' and author_id not in (select uid from admins)) as posts,
      (select coalesce(sum(bytes), 0)::float8 from pictures
        where removed_at is null and uid not in (select uid from admins)) as picture_bytes`,
  )
  return rows[0] as NonAdmins
}

/** A new job, unless there is one under way. */
export async function insertJob(
  trx: Knex.Transaction,
  actorId: string,
): Promise<JobRow | undefined> {
  const [row] = await trx('adminJobs')
    .insert({
      id: uuidv7(),
      actorId,
      total: trx('users').where({ isAdmin: false, deletedAt: null }).count('*'),
    })
    .onConflict(trx.raw("((true)) where state in ('waiting', 'running')"))
    .ignore()
    .returning<JobRow[]>(COLUMNS)
  return row
}

export async function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db('adminJobs').where({ id }).first<JobRow | undefined>(COLUMNS)
}

/** Takes a job that nobody works on; one whose worker died is taken again. */
export async function takeJob(db: Db): Promise<JobRow | undefined> {
  const next = db('adminJobs')
    .whereIn('state', ['waiting', 'running'])
    .where('leaseUntil', '<=', db.fn.now())
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .select('id')
  const [row] = await db('adminJobs')
    .whereIn('id', next)
    .update({ state: 'running', leaseUntil: db.raw(LEASE) })
    .returning<JobRow[]>(COLUMNS)
  return row
}

/** Counts what was done, in its very transaction. */
export async function advanceJob(trx: Knex.Transaction, id: string, count: number): Promise<void> {
  await trx('adminJobs')
    .where({ id })
    .update({ done: trx.raw('done + ?', [count]), leaseUntil: trx.raw(LEASE) })
}

export async function endJob(
  db: Db,
  id: string,
  end: Pick<JobRow, 'state' | 'message'>,
): Promise<void> {
  await db('adminJobs').where({ id }).update(end)
}

/** Some of those who were no admins, and were there, when the job began. */
export async function listToPurge(
  trx: Knex.Transaction,
  job: JobRow,
  limit: number,
): Promise<string[]> {
  return trx('users')
    .where({ isAdmin: false, deletedAt: null })
    .where('createdAt', '<=', job.createdAt)
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'uid', order: 'desc' },
    ])
    .limit(limit)
    .pluck('uid')
}

export async function removeOldJobs(db: Db): Promise<void> {
  await db('adminJobs')
    .whereIn('state', ['done', 'failed'])
    .where('createdAt', '<', db.raw('now() - make_interval(days => ?)', [KEPT_DAYS]))
    .delete()
}
