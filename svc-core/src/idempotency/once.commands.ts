import { type Caller, conflict, inTransaction, unprocessable } from '@hub/service-kit'
import type { Knex } from 'knex'
import type { Core } from '../core.ts'
import type { UserRow } from '../tables.ts'
import { lockCaller } from '../users/caller.commands.ts'
import {
  type Attempt,
  findAttempt,
  insertAttempt,
  type KnownAttempt,
  limitLockWait,
  storeReply,
} from './idempotency.queries.ts'

/** How long a repeat waits for the first to end. */
const WAIT_MS = 1_500

const LOCK_NOT_AVAILABLE = '55P03'

interface Outcome<T> {
  reply: T
  /** Whether the reply is an earlier one, and nothing was done now. */
  isRepeat: boolean
}

/**
 * Does a piece of work for a caller in one transaction, and only once for each idempotency key:
 * the key is taken and the reply is kept in the very transaction that does the work.
 */
export function once<T>(
  core: Core,
  caller: Caller,
  attempt: Attempt | undefined,
  work: (trx: Knex.Transaction, user: UserRow) => Promise<T>,
): Promise<Outcome<T>> {
  return inTransaction(core.database, core.relay, async (trx) => {
    const user = await lockCaller(trx, caller)
    if (!attempt) return { reply: await work(trx, user), isRepeat: false }
    if (!(await take(trx, attempt))) {
      return { reply: replyOf<T>(attempt, await findAttempt(trx, attempt)), isRepeat: true }
    }
    const reply = await work(trx, user)
    await storeReply(trx, attempt, reply)
    return { reply, isRepeat: false }
  })
}

/** The reply that was given to the attempt before, or `undefined` when it is the first. */
export async function findReply<T>(core: Core, attempt: Attempt): Promise<T | undefined> {
  const known = await findAttempt(core.database.knex, attempt)
  return known && replyOf<T>(attempt, known)
}

async function take(trx: Knex.Transaction, attempt: Attempt): Promise<boolean> {
  await limitLockWait(trx, WAIT_MS)
  try {
    return await insertAttempt(trx, attempt)
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
