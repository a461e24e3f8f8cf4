import type { Knex } from 'knex'
import type { Db } from '../database/db.ts'

/** No client sends a creation again after so long. */
const KEPT_HOURS = 48

/** A creation that may be sent again: who sends it, under which key, and what exactly. */
export interface Attempt {
  caller: string
  key: string
  requestHash: Buffer
}

/** What is known of an attempt's key. */
export interface KnownAttempt {
  requestHash: Buffer
  reply: unknown
}

/**
 * Takes the key for this transaction; false when it was taken before. It waits no longer than that
 * for another one which has it and has not ended.
 */
export async function insertAttempt(
  trx: Knex.Transaction,
  { caller, key, requestHash }: Attempt,
  waitMs: number,
): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into idempotency (caller, key, request_hash)
    select ?, ?, ? from set_config('lock_timeout', ?, true)
    on conflict (caller, key) do nothing`,
    [caller, key, requestHash, String(waitMs)],
  )
  // Only this wait is so short: what the work has to wait for is another matter.
  await trx.raw('set local lock_timeout to default')
  return rowCount === 1
}

export async function findAttempt(
  db: Db,
  { caller, key }: Pick<Attempt, 'caller' | 'key'>,
): Promise<KnownAttempt | undefined> {
  return db('idempotency')
    .where({ caller, key })
    .first<KnownAttempt | undefined>('requestHash', 'reply')
}

export async function storeReply(
  trx: Knex.Transaction,
  { caller, key }: Attempt,
  reply: unknown,
): Promise<void> {
  await trx('idempotency')
    .where({ caller, key })
    .update({ reply: JSON.stringify(reply) })
}

/** Forgets keys so old that no client sends them again. */
export async function removeOldAttempts(db: Db): Promise<void> {
  await db('idempotency')
    .where('createdAt', '<', db.raw('now() - make_interval(hours => ?)', [KEPT_HOURS]))
    .delete()
}
