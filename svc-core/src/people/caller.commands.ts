import type { Caller } from '@hub/service-kit/auth'
import { adminsOnly, unauthenticated } from '@hub/service-kit/base'
import type { Knex } from 'knex'
import type { UserRow } from '../base/tables.ts'
import { lockUser } from './users.queries.ts'

/**
 * The caller as the database has them now, for a write: a person who was deleted or whose token
 * was revoked gets 401 even where word of it has not arrived.
 */
export async function lockCaller(trx: Knex.Transaction, caller: Caller): Promise<UserRow> {
  const user = await lockUser(trx, caller.uid, caller.version)
  if (!user) throw unauthenticated()
  return user
}

/** The caller as an admin, whatever the token says: the right is kept until the transaction ends. */
export async function lockAdmin(trx: Knex.Transaction, caller: Caller): Promise<UserRow> {
  const user = await lockCaller(trx, caller)
  if (!user.isAdmin) throw adminsOnly()
  return user
}
