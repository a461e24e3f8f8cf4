import type { Db } from '@hub/service-kit/database'
import type { Knex } from 'knex'

/** Whose a job is that outlives whoever asked for it. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What is told of one person has its effect one after the other. */
async function lockPerson(trx: Knex.Transaction, uid: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`person:${uid}`])
}

/** Notes that there is such a person; one who was forgotten stays so, also when told too late. */
export async function insertPerson(trx: Knex.Transaction, uid: string): Promise<void> {
  await lockPerson(trx, uid)
  await trx.raw(
    `insert into people (uid) select :uid::uuid where not is_forgotten(:uid)
    on conflict do nothing`,
    { uid },
  )
}

/** Notes who is an admin; a fact that comes after a newer one changes nothing. */
export async function setAdmin(
  trx: Knex.Transaction,
  { userId: uid, version, isAdmin }: { userId: string; version: number; isAdmin: boolean },
): Promise<void> {
  await insertPerson(trx, uid)
  await trx('people')
    .where({ uid })
    .where('adminVersion', '<', version)
    .update({ isAdmin, adminVersion: version })
}

/** Whether somebody was told to be no admin any more; it stays so until the transaction ends. */
export async function isNoAdmin(trx: Knex.Transaction, uid: string): Promise<boolean> {
  const person = await trx('people')
    .first<{ isAdmin: boolean | null } | undefined>('isAdmin')
    .where({ uid })
    .forShare()
  return person?.isAdmin === false
}

/** Notes that a person is gone, also one that was never heard of. */
export async function forgetPerson(trx: Knex.Transaction, uid: string): Promise<void> {
  await lockPerson(trx, uid)
  await trx.raw(
    'insert into forgotten (uid_hash) values (sha256(:uid::text::bytea)) on conflict do nothing',
    { uid },
  )
  await trx('people').where({ uid }).delete()
}

/** Whether a person is known; they are not forgotten then until the transaction ends. */
export async function lockKnownPerson(trx: Knex.Transaction, uid: string): Promise<boolean> {
  return (await trx('people').first('uid').where({ uid }).forShare()) !== undefined
}

export async function isForgotten(db: Db, uid: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { isGone: boolean }[] }>(
    'select is_forgotten(?) as is_gone',
    [uid],
  )
  return rows[0]?.isGone === true
}

/** The objects that hold what came of a person's unfinished uploads. */
export async function listPartKeysOf(trx: Knex.Transaction, uid: string): Promise<string[]> {
  const theirs = trx('uploads').where({ ownerId: uid }).select('id').forUpdate()
  return trx('upload_parts')
    .whereIn('uploadId', await theirs.pluck('id'))
    .pluck<string[]>('objectKey')
}

/**
 * Removes what belongs to a person: playlists (by id, as whoever else locks several), purchases, how
 * far they had come, and what they were answered. Tracks and stories they uploaded stay, without their name.
 */
export async function removeBelongings(trx: Knex.Transaction, uid: string): Promise<void> {
  const theirs = trx('playlists').select('id').where({ authorId: uid }).orderBy('id').forUpdate()
  await trx('playlists')
    .whereIn('id', await theirs.pluck('id'))
    .delete()
  await trx('purchases').where({ uid }).delete()
  await trx('progress').where({ uid }).delete()
  await trx('idempotency').where({ caller: uid }).delete()
  await trx('jobs').where({ ownerId: uid }).whereIn('state', ['done', 'failed']).delete()
  await trx('jobs').where({ ownerId: uid }).update({ ownerId: NOBODY })
  await trx('uploads').where({ ownerId: uid }).delete()
  for (const table of ['tracks', 'stories']) {
    await trx(table).where({ uploaderId: uid }).update({ uploaderId: null })
  }
}
