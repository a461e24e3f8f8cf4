import type { Db } from '@hub/service-kit/database'
import type { Knex } from 'knex'
import { ANONYMOUS } from '../../audit/audit.queries.ts'
import type { Deal } from '../../notifications/deal-notices.ts'

/** Whose offers outlive their account. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What an offer says whose words went with the account of whoever made it. */
export const REMOVED_OFFER = 'This offer was removed together with the account it came from.'

/** People with much to delete take longer than what others wait for. */
const DELETION_TIMEOUT_MS = 30_000

/** One after the other: two deletions could hold the offers on each other's contracts. */
export async function lockDeletions(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`set local statement_timeout = ${DELETION_TIMEOUT_MS}`)
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('deletions', 0))")
}

export interface MarkedRow {
  uid: string
  tokenVersion: number
  /** The photo they had uploaded. */
  photoKey: string | null
}

/** Marks people as deleted and forgets who they were; answers those who were not before. */
export async function markDeleted(
  trx: Knex.Transaction,
  uids: readonly string[],
): Promise<MarkedRow[]> {
  const { rows } = await trx.raw<{ rows: MarkedRow[] }>(
    `with found as (
      select uid, photo_key from users where uid = any(:uids) and deleted_at is null
      order by uid for no key update
    )
    update users set display_name = :name, email = null, photo_url = null, photo_key = null,
      is_admin = false, token_version = token_version + 1, revoked_at = now(),
      deleted_at = now(), deletion_told_at = now()
    from found where users.uid = found.uid
    returning users.uid, users.token_version, found.photo_key`,
    { uids, name: ANONYMOUS },
  )
  return rows
}

/**
 * Locks what a deletion changes and other people may be changing too, in the order that all keep:
 * contracts, their offers, notices, each by id.
 */
export async function lockDealsOf(trx: Knex.Transaction, uids: readonly string[]): Promise<void> {
  await trx.raw(
    `select from contracts where id in (
      select id from contracts where author_id = any(:uids)
      union all
      select contract_id from acceptances where uid = any(:uids) and status = 'accepted'
    ) order by id for update`,
    { uids },
  )
  await trx.raw(
    `select from haggles where id in (
      select id from haggles where offerer_id = any(:uids)
      union all
      select haggles.id from haggles join contracts on contracts.id = contract_id
      where author_id = any(:uids)
    ) order by contract_id, id for update`,
    { uids },
  )
  await trx.raw(
    `select from notifications where id in (
      select id from notifications where uid = any(:uids)
      union all
      select id from notifications where actor_id = any(:uids)
      union all
      select notifications.id from notifications join contracts on contracts.id = contract_id
      where author_id = any(:uids)
    ) order by id for update`,
    { uids },
  )
}

export interface DeletedContract {
  id: string
  authorId: string
  revision: number
  isRemoved: boolean
  imageKey: string | null
}

/** What people posted that is open or that somebody has, and who has it. */
export async function listDealsOf(trx: Knex.Transaction, uids: readonly string[]): Promise<Deal[]> {
  const rows = await trx('contracts as c')
    .leftJoin('acceptances as a', (join) => {
      void join.on('a.contractId', 'c.id').andOnVal('a.status', 'accepted')
    })
    .whereIn('c.authorId', [...uids])
    .whereIn('c.status', ['open', 'accepted'])
    .select<{ id: string; authorId: string; takerId: string | null }[]>(
      'c.id',
      'c.authorId',
      'a.uid as takerId',
    )
  return rows.map(({ takerId, ...contract }) => ({ contract, takerId: takerId ?? undefined }))
}

/** Deletes what people posted, whatever its status, with the offers on it. */
export async function deleteContractsOf(
  trx: Knex.Transaction,
  uids: readonly string[],
): Promise<DeletedContract[]> {
  return trx('contracts')
    .whereIn('authorId', [...uids])
    .delete()
    .returning<DeletedContract[]>([
      'id',
      'authorId',
      'revision',
      'imageKey',
      trx.raw("status = 'removed' as is_removed"),
    ])
}

/** Deletes what is people's own beside their contracts, and their names from other people's rows. */
export async function deleteBelongingsOf(
  trx: Knex.Transaction,
  uids: readonly string[],
): Promise<void> {
  const theirs = [...uids]
  for (const table of [
    'sessions',
    'identities',
    'authTransactions',
    'profiles',
    'webhooks',
    'notifications',
    'pictures',
  ]) {
    await trx(table).whereIn('uid', theirs).delete()
  }
  await trx('idempotency').whereIn('caller', theirs).delete()
  await trx('notifications').whereIn('actorId', theirs).update({ actorId: null })
  await trx('haggles')
    .whereIn('offererId', theirs)
    .update({ offererId: NOBODY, offererName: ANONYMOUS, offer: REMOVED_OFFER })
}

/** Notes objects to remove from the store, so that none is left behind by a crash. */
export async function insertRemovals(
  trx: Knex.Transaction,
  objectKeys: readonly string[],
): Promise<void> {
  await trx.raw(
    'insert into object_removals (object_key) select unnest(:objectKeys::text[]) on conflict do nothing',
    { objectKeys },
  )
}

/** Whoever dies at it, what was theirs is gone within ten seconds. */
const REMOVAL_PAUSE_SECONDS = 5

/** Takes objects to remove, and puts each off meanwhile: whoever dies at it only delays it. */
export async function takeRemovals(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { objectKey: string }[] }>(
    `update object_removals set due_at = now() + make_interval(secs => ?)
    where object_key in (
      select object_key from object_removals where due_at <= now()
      order by due_at limit ? for update skip locked
    )
    returning object_key`,
    [REMOVAL_PAUSE_SECONDS, limit],
  )
  return rows.map(({ objectKey }) => objectKey)
}

export async function forgetRemoval(db: Db, objectKey: string): Promise<void> {
  await db('objectRemovals').where({ objectKey }).delete()
}

const FIRST_PAUSE_SECONDS = 3

/**
 * Takes deletions that no answer came to, to be told again: soon at first, and then after a quarter
 * of the time that has gone by.
 */
export async function takeUnanswered(trx: Knex.Transaction, limit: number): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { uid: string }[] }>(
    `update users set deletion_told_at = now()
    where uid in (
      select uid from users
      where deleted_at is not null and deletion_told_at < now() - greatest(
        make_interval(secs => ?), (deletion_told_at - deleted_at) / 4)
      order by deletion_told_at limit ? for update skip locked
    )
    returning uid`,
    [FIRST_PAUSE_SECONDS, limit],
  )
  return rows.map(({ uid }) => uid)
}

/** Removes the last of a deleted person; what stays is a hash. Answers their last token version. */
export async function deleteUserRow(
  trx: Knex.Transaction,
  uid: string,
): Promise<number | undefined> {
  const { rows } = await trx.raw<{ rows: { tokenVersion: number }[] }>(
    `with gone as (
      delete from users where uid = ? and deleted_at is not null returning uid, token_version
    ), kept as (
      insert into tombstones (uid_hash) select sha256(uid::text::bytea) from gone
      on conflict do nothing
    )
    select token_version from gone`,
    [uid],
  )
  return rows[0]?.tokenVersion
}
