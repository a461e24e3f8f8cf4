import { type Attempt, type Caller, inTransaction, type Outcome, workOnce } from '@hub/service-kit'
import type { Knex } from 'knex'
import type { Core } from '../core.ts'
import type { UserRow } from '../tables.ts'
import { lockCaller } from '../users/caller.commands.ts'

/** Does a piece of work for a caller in one transaction, and only once for each idempotency key. */
export function once<T>(
  core: Core,
  caller: Caller,
  attempt: Attempt | undefined,
  work: (trx: Knex.Transaction, user: UserRow) => Promise<T>,
): Promise<Outcome<T>> {
  return inTransaction(core.database, core.relay, async (trx) => {
    const user = await lockCaller(trx, caller)
    return workOnce(trx, attempt, () => work(trx, user))
  })
}
