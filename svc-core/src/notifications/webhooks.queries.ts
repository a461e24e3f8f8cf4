import type { Db } from '@hub/service-kit/database'
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

async function forgetWaiting(trx: Knex.Transaction, uid: string): Promise<void> {
  await trx('webhookDeliveries').where({ uid }).delete()
}

/** A webhook whose turn it is: by its address, so that nothing is said of one that was changed meanwhile. */
export type Turn = Pick<WebhookRow, 'uid' | 'url'>

/** Longer than a message may take: whoever dies at one only delays it. */
const TURN_SECONDS = 30

const inSeconds = (db: Db, seconds: number) => db.raw('now() + make_interval(secs => ?)', [seconds])

/** How many turns there is room for: of those that were quick the last time, and of slow ones. */
interface Room {
  quick: number
  slow: number
}

/**
 * Takes webhooks that messages wait for, those first that had no turn for the longest time. Other
 * copies take others, until the turn is ended.
 */
export async function takeTurns(db: Db, room: Room): Promise<(Turn & { isSlow: boolean })[]> {
  const { rows } = await db.raw<{ rows: (Turn & { isSlow: boolean })[] }>(
    `with due as (
      select uid, row_number() over (partition by is_slow order by free_at)
        <= case when is_slow then :slow::int else :quick::int end as has_room
      from webhooks
      where is_on and free_at <= now()
        and exists (select from webhook_deliveries where webhook_deliveries.uid = webhooks.uid)
    ), next as (
      select uid from webhooks
      where uid in (select uid from due where has_room) and free_at <= now()
      for no key update skip locked
    )
    update webhooks set free_at = now() + make_interval(secs => :seconds) from next
    where webhooks.uid = next.uid
    returning webhooks.uid, url, is_slow`,
    { ...room, seconds: TURN_SECONDS },
  )
  return rows
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
