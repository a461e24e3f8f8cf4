import type { Knex } from 'knex'
import type { Db } from '../db.ts'

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

/** Takes the key for this transaction; false when it was taken before. */
export async function insertAttempt(trx: Knex.Transaction, attempt: Attempt): Promise<boolean> {
  const inserted = await trx('idempotency')
    .insert(attempt)
    .onConflict(['caller', 'key'])
    .ignore()
    .returning<{ key: string }[]>('key')
  return inserted.length === 1
}

/** Lets the transaction wait for a lock no longer than this. */
export async function limitLockWait(trx: Knex.Transaction, milliseconds: number): Promise<void> {
  await trx.raw(`select set_config('lock_timeout', ?, true)`, [String(milliseconds)])
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
