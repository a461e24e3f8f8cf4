import type { Db } from '@hub/service-kit'
import type { Knex } from 'knex'

export interface WebhookRow {
  uid: string
  /** Sealed: whoever knows the address can write there. */
  url: Buffer
  isOn: boolean
  problem: string | null
}

export async function findWebhook(db: Db, uid: string): Promise<WebhookRow | undefined> {
  return db('webhooks')
    .where({ uid })
    .first<WebhookRow | undefined>('uid', 'url', 'isOn', 'problem')
}

export async function saveWebhook(
  trx: Knex.Transaction,
  webhook: Omit<WebhookRow, 'problem'>,
): Promise<void> {
  await trx('webhooks')
    .insert({ ...webhook, failures: 0, problem: null })
    .onConflict('uid')
    .merge()
}

export async function removeWebhook(trx: Knex.Transaction, uid: string): Promise<void> {
  await trx('webhooks').where({ uid }).delete()
}

export interface Delivery {
  notificationId: string
  uid: string
  tries: number
}

const FIRST_PAUSE_SECONDS = 30

/**
 * Takes messages that are due, and puts each off meanwhile: whoever dies at it only delays it, and
 * other copies take others.
 */
export async function takeDue(db: Db, limit: number): Promise<Delivery[]> {
  return db('webhookDeliveries')
    .whereIn(
      'notificationId',
      db('webhookDeliveries')
        .where('dueAt', '<=', db.fn.now())
        .orderBy('dueAt')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .select('notificationId'),
    )
    .update({
      tries: db.raw('tries + 1'),
      dueAt: db.raw('now() + make_interval(secs => ? * 4 ^ tries)', [FIRST_PAUSE_SECONDS]),
    })
    .returning<Delivery[]>(['notificationId', 'uid', 'tries'])
}

export async function removeDelivery(db: Db, notificationId: string): Promise<void> {
  await db('webhookDeliveries').where({ notificationId }).delete()
}

export async function noteSuccess(db: Db, uid: string): Promise<void> {
  await db('webhooks').where({ uid }).update({ failures: 0, problem: null })
}

/** Counts a failure; from the last one allowed on, or at once for good ones, the webhook is off. */
export async function noteFailure(
  db: Db,
  uid: string,
  problem: string,
  failuresAllowed: number,
): Promise<void> {
  await db('webhooks')
    .where({ uid })
    .update({
      problem,
      failures: db.raw('failures + 1'),
      isOn: db.raw('is_on and failures + 1 < ?', [failuresAllowed]),
    })
}
