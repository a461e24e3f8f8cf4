import { adminsOnly, unauthenticated } from '@hub/service-kit/base'
import type { Knex } from 'knex'
import { lockKnownPerson, isForgotten, isNoAdmin } from './people.queries.ts'

/**
 * Refuses somebody whose account was deleted while their token still counted. Their row is held, so
 * that nothing of theirs can be made while it is being forgotten.
 */
export async function mustNotBeForgotten(trx: Knex.Transaction, uid: string): Promise<void> {
  // Who was not heard of yet has no row; the second statement sees what the first waited for.
  if ((await lockKnownPerson(trx, uid)) || !(await isForgotten(trx, uid))) return
  throw unauthenticated()
}

/**
 * Refuses somebody who is no admin any more, whatever their token says: after a revoke was heard no
 * admin's write of theirs succeeds, also none that began before.
 */
export async function mustStillBeAdmin(trx: Knex.Transaction, uid: string): Promise<void> {
  if (await isNoAdmin(trx, uid)) throw adminsOnly()
}

/** For what an admin does at once: neither their right nor their account was heard to be gone. */
export async function mustBeAdminNow(trx: Knex.Transaction, uid: string): Promise<void> {
  await mustNotBeForgotten(trx, uid)
  await mustStillBeAdmin(trx, uid)
}
