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

/** Keeps an address, as one that nothing is held against. What waits for one that is off is forgotten. */
export async function saveWebhook(
  trx: Knex.Transaction,
  webhook: Omit<WebhookRow, 'problem'>,
): Promise<void> {
  const fresh = { failures: 0, failingSince: null, problem: null, isSlow: false }
  await trx('webhooks')
    .insert({ ...webhook, ...fresh, freeAt: trx.fn.now() })
    .onConflict('uid')
    .merge()
  if (!webhook.isOn) await forgetWaiting(trx, webhook.uid)
}

export async function removeWebhook(trx: Knex.Transaction, uid: string): Promise<void> {
  await trx('webhooks').where({ uid }).delete()
}

export async function forgetWaiting(trx: Knex.Transaction, uid: string): Promise<void> {
  await trx('webhookDeliveries').where({ uid }).delete()
}

/** A webhook whose turn it is: by its address, so that nothing is said of one that was changed meanwhile. */
export type Turn = Pick<WebhookRow, 'uid' | 'url'>

/** Longer than a message may take: whoever dies at one only delays it. */
const TURN_SECONDS = 30

const inSeconds = (db: Db, seconds: number) => db.raw('now() + make_interval(secs => ?)', [seconds])

/**
 * Takes webhooks that messages wait for, those first that had no turn for the longest time. Other
 * copies take others, until the turn is ended.
 */
export async function takeTurns(db: Db, isSlow: boolean, limit: number): Promise<Turn[]> {
  const next = db('webhooks')
    .where({ isOn: true, isSlow })
    .where('freeAt', '<=', db.fn.now())
    .whereExists(db('webhookDeliveries').whereRaw('webhook_deliveries.uid = webhooks.uid').select())
    .orderBy('freeAt')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .select('uid')
  return db('webhooks')
    .whereIn('uid', next)
    .update({ freeAt: inSeconds(db, TURN_SECONDS) })
    .returning<Turn[]>(['uid', 'url'])
}

/** Ends a turn: the next one is after a pause. */
export async function endTurn(db: Db, { uid, url }: Turn, pauseMs: number): Promise<void> {
  await db('webhooks')
    .where({ uid, url })
    .update({ freeAt: inSeconds(db, pauseMs / 1000) })
}

/** Notes that a message arrived, and whether that took long. */
export async function noteSuccess(db: Db, { uid, url }: Turn, isSlow: boolean): Promise<void> {
  await db('webhooks')
    .where({ uid, url })
    .update({ failures: 0, failingSince: null, problem: null, isSlow })
}

export interface Failing {
  /** How often in a row. */
  failures: number
  /** Whether it has failed for so long that it is given up. */
  isOver: boolean
}

/** Counts a failure; answers nothing for an address that was changed meanwhile. */
export async function noteFailure(
  db: Db,
  { uid, url }: Turn,
  { problem, isSlow, allowedHours }: { problem: string; isSlow: boolean; allowedHours: number },
): Promise<Failing | undefined> {
  const [row] = await db('webhooks')
    .where({ uid, url, isOn: true })
    .update({
      problem,
      isSlow,
      failures: db.raw('failures + 1'),
      failingSince: db.raw('coalesce(failing_since, now())'),
    })
    .returning<Failing[]>([
      'failures',
      db.raw('failing_since <= now() - make_interval(hours => ?) as is_over', [allowedHours]),
    ])
  return row
}

/** Turns a webhook off; answers whether it was on, at that address. */
export async function turnOff(trx: Knex.Transaction, { uid, url }: Turn): Promise<boolean> {
  const count = await trx('webhooks').where({ uid, url, isOn: true }).update({ isOn: false })
  if (count === 1) await forgetWaiting(trx, uid)
  return count === 1
}
