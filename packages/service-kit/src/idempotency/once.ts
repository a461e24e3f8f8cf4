import type { Knex } from 'knex'
import type { Db } from '../database/db.ts'
import { conflict, unprocessable } from '../base/errors.ts'
import {
  type Attempt,
  findAttempt,
  insertAttempt,
  type KnownAttempt,
  storeReply,
} from './attempts.queries.ts'

/** How long a repeat waits for the first to end. */
const WAIT_MS = 1_500

const LOCK_NOT_AVAILABLE = '55P03'

/** What a piece of work answered. */
export interface Outcome<T> {
  reply: T
  /** Whether the reply is an earlier one, and nothing was done now. */
  isRepeat: boolean
}

/**
 * Does a piece of work in a transaction, and only once for each idempotency key: the key is taken
 * and the reply is kept in the very transaction that does the work. The service's schema has a table
 * `idempotency`.
 */
export async function workOnce<T>(
  trx: Knex.Transaction,
  attempt: Attempt | undefined,
  work: () => Promise<T>,
): Promise<Outcome<T>> {
  if (!attempt) return { reply: await work(), isRepeat: false }
  if (!(await take(trx, attempt))) {
    return { reply: replyOf<T>(attempt, await findAttempt(trx, attempt)), isRepeat: true }
  }
  const reply = await work()
  await storeReply(trx, attempt, reply)
  return { reply, isRepeat: false }
}

/** The reply that was given to the attempt before, or `undefined` when it is the first. */
export async function findReply<T>(db: Db, attempt: Attempt): Promise<T | undefined> {
  const known = await findAttempt(db, attempt)
  return known && replyOf<T>(attempt, known)
}

async function take(trx: Knex.Transaction, attempt: Attempt): Promise<boolean> {
  try {
    return await insertAttempt(trx, attempt, WAIT_MS)
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    throw conflict('This was sent before and is still being worked on.')
  }
}

function replyOf<T>(attempt: Attempt, known: KnownAttempt | undefined): T {
  if (!known?.requestHash.equals(attempt.requestHash)) {
    throw unprocessable('This Idempotency-Key was used for something else.')
  }
  return known.reply as T
}
