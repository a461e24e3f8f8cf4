import type { Caller } from '@hub/service-kit/auth'
import { inTransaction } from '@hub/service-kit/events'
import { type Attempt, type Outcome, workOnce } from '@hub/service-kit/idempotency'
import type { Knex } from 'knex'
import type { Core } from '../base/core.ts'
import type { UserRow } from '../base/tables.ts'
import { lockCaller } from '../people/caller.commands.ts'
import { lockPeople } from '../people/users.queries.ts'

/**
 * Does a piece of work for a caller in one transaction, and only once for each idempotency key.
 * Locks are taken in this order, by all: the caller with the `others` of the deal by their ids, the
 * key, the contract, and then what belongs to it.
 */
export function runIdempotent<T>(
  core: Core,
  caller: Caller,
  attempt: Attempt | undefined,
  work: (trx: Knex.Transaction, user: UserRow) => Promise<T>,
  others: readonly string[] = [],
): Promise<Outcome<T>> {
  return inTransaction(core.database, core.relay, async (trx) => {
    if (others.length > 0) await lockPeople(trx, [caller.uid, ...others])
    const user = await lockCaller(trx, caller)
    return workOnce(trx, attempt, () => work(trx, user))
  })
}
