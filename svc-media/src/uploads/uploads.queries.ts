import type { Db } from '@hub/service-kit/database'
import type { Knex } from 'knex'
import type { JobRow } from '../queue/jobs.queries.ts'
import type { StoryFields } from '../base/tables.ts'

export const UPLOAD_KINDS = ['track', 'story'] as const

/** A resumable upload. `metadata` is the header as it came. */
export interface UploadRow {
  id: string
  ownerId: string
  kind: (typeof UPLOAD_KINDS)[number]
  fileName: string
  metadata: string
  story: StoryFields | null
  size: number
  received: number
  expiresAt: Date
}

/** An upload, and what has become of the job that it is when it is whole. */
export interface UploadWithJob extends UploadRow {
  jobState: JobRow['state'] | null
  message: string | null
  nextId: string | null
}

/** How long an upload can be resumed, and its outcome to be read. */
const KEPT = "now() + interval '24 hours'"
const MOST_LISTED = 100
const MOST_REMOVED = 200

/** Lets whoever begins several uploads at once be counted one after the other. */
export async function lockUploader(trx: Knex.Transaction, uid: string): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended(?, 14))`, [uid])
}

export async function countUnfinished(db: Db, ownerId: string): Promise<number> {
  const [row] = await db('uploads')
    .where({ ownerId })
    .where('received', '<', db.ref('size'))
    .where('expiresAt', '>', db.fn.now())
    .count<{ n: number }[]>('* as n')
  return row?.n ?? 0
}

export async function insertUpload(
  db: Db,
  upload: Omit<UploadRow, 'received' | 'expiresAt'>,
): Promise<UploadWithJob> {
  const [row] = await db('uploads')
    .insert({ ...upload, expiresAt: db.raw(KEPT) })
    .returning<UploadRow[]>('*')
  return { ...(row as UploadRow), jobState: null, message: null, nextId: null }
}

const seen = (db: Db) =>
  db('uploads')
    .leftJoin('jobs', 'jobs.id', 'uploads.id')
    .select('uploads.*', 'jobs.state as jobState', 'jobs.message', 'jobs.nextId')
    .where('expiresAt', '>', db.fn.now())

export async function findUpload(db: Db, id: string): Promise<UploadWithJob | undefined> {
  return (await seen(db).where('uploads.id', id).first()) as UploadWithJob | undefined
}

/** Somebody's uploads, the newest first. */
export async function listUploads(db: Db, ownerId: string): Promise<UploadWithJob[]> {
  const newest = seen(db).where('uploads.ownerId', ownerId).orderBy('uploads.createdAt', 'desc')
  return (await newest.limit(MOST_LISTED)) as UploadWithJob[]
}

/**
 * Adds a part where the upload has come to; answers how far it is then. Nothing when it is no
 * longer there or somebody else went on with it: of several that add at one place, one does.
 */
export async function insertPart(
  db: Db,
  part: { id: string; start: number; length: number; objectKey: string },
): Promise<number | undefined> {
  const { rows } = await db.raw<{ rows: { received: number }[] }>(
    `with grown as (
       update uploads set received = received + :length, expires_at = ${KEPT}
       where id = :id and received = :start and received + :length <= size
       returning id, received
     ), added as (
       insert into upload_parts (upload_id, start, object_key)
       select id, :start, :objectKey from grown
     )
     select received from grown`,
    part,
  )
  return rows[0]?.received
}

/** The objects that hold an upload, in order. */
export async function listPartKeys(db: Db, uploadId: string): Promise<string[]> {
  return db('upload_parts').where({ uploadId }).orderBy('start').pluck<string[]>('objectKey')
}

/** Removes the parts of an upload; answers the objects that held them. */
export async function removeParts(db: Db, uploadId: string): Promise<string[]> {
  const rows = await db('upload_parts')
    .where({ uploadId })
    .delete()
    .returning<{ objectKey: string }[]>('objectKey')
  return rows.map(({ objectKey }) => objectKey)
}

/** Removes an upload, and its job if nobody has begun it. */
export async function removeUpload(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('uploads').where({ id }).delete()
  await trx('jobs').where({ id, state: 'waiting' }).delete()
}

/** Some of the uploads that nobody went on with, or whose outcome was there long enough. */
export async function listExpired(db: Db): Promise<string[]> {
  return db('uploads')
    .where('expiresAt', '<=', db.fn.now())
    .orderBy('expiresAt')
    .limit(MOST_REMOVED)
    .pluck<string[]>('id')
}
