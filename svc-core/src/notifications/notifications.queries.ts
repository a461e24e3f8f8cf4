import type { NotificationKind } from '@hub/api-spec'
import { type Database, type Db, prepared } from '@hub/service-kit/database'
import type { Page } from '@hub/service-kit/http'
import type { Knex } from 'knex'
import { uuidv7 } from 'uuidv7'

/** Something to tell one person; nobody is told what they did themselves. */
export interface Notice {
  kind: NotificationKind
  /** Who is told. */
  uid: string
  /** The contract it is about, if it is about one. */
  contractId?: string
  /** The offer it is about. */
  haggleId?: string
  /** Who did it. */
  actorId?: string
  /** For a contract about to expire: when. */
  warnedOf?: Date
}

export interface NotificationRow {
  id: string
  kind: NotificationKind
  contractId: string | null
  contractTitle: string | null
  haggleId: string | null
  /** `null` when nobody in particular did it, or they are gone. */
  actorName: string | null
  /** How many such things it tells of; the rest of the row is of the last. */
  count: number
  createdAt: Date
  readAt: Date | null
}

/** A person's older notices make room for newer ones. */
const MOST_KEPT = 500

/**
 * Writes notices beside the change they are about, with a message on its way to each webhook that
 * is on. One that is like another nobody has read yet is folded into it. Answers who got one: tell
 * them after the commit.
 */
export async function insertNotices(
  trx: Knex.Transaction,
  notices: readonly Notice[],
): Promise<string[]> {
  if (notices.length === 0) return []
  const told = notices
    .filter(({ uid, actorId }) => uid !== actorId)
    .map(({ kind, uid, contractId, haggleId, actorId, warnedOf }) => ({
      id: uuidv7(),
      uid,
      kind,
      contract_id: contractId,
      haggle_id: haggleId,
      actor_id: actorId,
      warned_of: warnedOf,
    }))
  const { rows } = await trx.raw<{ rows: { uid: string }[] }>(
    `with next as (
      select next.* from jsonb_to_recordset(?) as next (id uuid, uid uuid, kind text,
        contract_id uuid, haggle_id uuid, actor_id uuid, warned_of timestamptz)
      join users on users.uid = next.uid and users.deleted_at is null
      for key share of users
    ), folded as (
      update notifications as old set count = old.count + 1, haggle_id = next.haggle_id,
        actor_id = next.actor_id, created_at = now()
      from next
      where next.warned_of is null and old.read_at is null and old.id = (
        select id from notifications as n
        where n.uid = next.uid and n.kind = next.kind and n.read_at is null
          and n.contract_id = next.contract_id
        order by n.created_at desc
        limit 1)
      returning old.id, old.uid, next.id as next_id
    ), added as (
      insert into notifications (id, uid, kind, contract_id, haggle_id, actor_id, warned_of)
      select * from next where id not in (select next_id from folded)
      on conflict do nothing
      returning id, uid
    ), told as (
      select id, uid from folded union all select id, uid from added
    ), queued as (
      insert into webhook_deliveries (notification_id, uid)
      select told.id, uid from told join webhooks using (uid) where is_on
      for key share of webhooks
      on conflict (notification_id) do update set count = webhook_deliveries.count + 1
    ), trimmed as (
      delete from notifications where id in (
        select old.id from added cross join lateral (
          select n.id from notifications as n where n.uid = added.uid
          order by n.created_at desc, n.id desc offset ?) as old)
    )
    select distinct uid from told`,
    [JSON.stringify(told), MOST_KEPT - 1],
  )
  return rows.map(({ uid }) => uid)
}

const COLUMNS = `n.id, n.kind, n.contract_id, c.title as contract_title, n.haggle_id,
  u.display_name as actor_name, n.count, n.created_at, n.read_at`

const TABLES = `notifications n
  left join contracts c on c.id = n.contract_id
  left join users u on u.uid = n.actor_id and u.deleted_at is null`

const selectNotifications = prepared<NotificationRow>(
  'list-notifications',
  `select ${COLUMNS} from ${TABLES}
  where n.uid = $1 and (n.created_at, n.id) < ((select $2::timestamptz), (select $3::uuid))
  order by n.created_at desc, n.id desc
  limit (select $4::int)`,
)

/** A page of what a person was told, newest first, and one row more if there is one. */
export function listNotifications(
  db: Database,
  uid: string,
  { limit, after }: Page,
): Promise<NotificationRow[]> {
  return selectNotifications(db, [uid, ...after, limit + 1])
}

/** Marks those of a person's notifications, or all of them, as read; answers how many were not. */
export async function markRead(
  trx: Knex.Transaction,
  uid: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  const unread = trx('notifications')
    .where({ uid, readAt: null })
    .modify((query) => {
      if (ids) void query.whereIn('id', ids)
    })
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id')
  return trx('notifications').whereIn('id', unread).update({ readAt: trx.fn.now() })
}

export async function countUnread(db: Db, uid: string): Promise<number> {
  const row = await db('notifications')
    .where({ uid, readAt: null })
    .count<{ count: number }[]>('* as count')
    .first()
  return row?.count ?? 0
}

export async function removeOldNotifications(db: Db, days: number): Promise<void> {
  await db('notifications')
    .where('createdAt', '<', db.raw('now() - make_interval(days => ?)', [days]))
    .delete()
}

/** Open contracts that end within a day, of whose end nobody was warned; short ones never are. */
export async function listExpiring(
  trx: Knex.Transaction,
  limit: number,
): Promise<{ id: string; authorId: string; expiresAt: Date }[]> {
  return trx('contracts')
    .where({ status: 'open' })
    .whereRaw("expires_at > now() and expires_at <= now() + interval '24 h'")
    .whereRaw("expires_at - created_at > interval '25 h'")
    .whereRaw(
      `not exists (
        select from notifications
        where contract_id = contracts.id and uid = author_id and warned_of = contracts.expires_at
      )`,
    )
    .limit(limit)
    .forKeyShare()
    .skipLocked()
    .select('id', 'authorId', 'expiresAt')
}

/** Whoever made an offer on one of the contracts. */
export async function listOfferers(
  db: Db,
  contractIds: readonly string[],
): Promise<{ contractId: string; offererId: string }[]> {
  return db('haggles')
    .whereIn('contractId', [...contractIds])
    .distinct<{ contractId: string; offererId: string }[]>('contractId', 'offererId')
}
