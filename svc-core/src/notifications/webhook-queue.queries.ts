import type { NotificationKind } from '@hub/api-spec'
import { type Database, type Db, prepared } from '@hub/service-kit/database'
import type { Knex } from 'knex'

/** A notice on its way to a webhook: so many things of one kind that were not told there yet. */
export interface Waiting {
  notificationId: string
  count: number
  tries: number
  kind: NotificationKind
  contractId: string | null
  contractTitle: string | null
  actorName: string | null
}

const MOST_AT_ONCE = 200

const selectWaiting = prepared<Waiting>(
  'list-waiting-for-webhook',
  `select d.notification_id, d.count, d.tries, n.kind, n.contract_id, c.title as contract_title,
    u.display_name as actor_name
  from webhook_deliveries d
  join notifications n on n.id = d.notification_id
  left join contracts c on c.id = n.contract_id
  left join users u on u.uid = n.actor_id and u.deleted_at is null
  where d.uid = $1
  order by d.due_at, d.notification_id
  limit ${MOST_AT_ONCE}`,
)

/** What waits for a person's webhook, in the order it happened. */
export function listWaiting(db: Database, uid: string): Promise<Waiting[]> {
  return selectWaiting(db, [uid])
}

/** Takes away what was told; what came in addition meanwhile waits on. */
export async function removeTold(trx: Knex.Transaction, told: readonly Waiting[]): Promise<void> {
  for (const { notificationId, count } of told) {
    await trx('webhookDeliveries').where({ notificationId }).decrement({ count })
    await trx('webhookDeliveries').where({ notificationId }).where('count', '<=', 0).delete()
  }
}

export async function countTry(db: Db, tried: readonly Waiting[]): Promise<void> {
  const ids = tried.map(({ notificationId }) => notificationId)
  await db('webhookDeliveries').whereIn('notificationId', ids).increment('tries')
}
