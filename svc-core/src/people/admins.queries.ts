import type { Db } from '@hub/service-kit/database'
import type { Knex } from 'knex'

/** Whatever changes who is an admin goes one after the other. */
export async function lockAdmins(trx: Knex.Transaction): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('admins', 0))")
}

export async function countAdmins(db: Db): Promise<number> {
  const row = await db('users')
    .where({ isAdmin: true, deletedAt: null })
    .count<{ count: number }[]>('* as count')
    .first()
  return row?.count ?? 0
}

export async function listAdmins(db: Db): Promise<string[]> {
  return db('users').where({ isAdmin: true, deletedAt: null }).pluck('uid')
}

/** Whether somebody is an admin; they stay one until the transaction ends. */
export async function lockAdminRow(trx: Knex.Transaction, uid: string): Promise<boolean> {
  const row = await trx('users')
    .where({ uid, isAdmin: true, deletedAt: null })
    .forShare()
    .first<object | undefined>('uid')
  return row !== undefined
}

/** Gives or takes the right; answers the token version that counts from now on. */
export async function setAdmin(
  trx: Knex.Transaction,
  uid: string,
  isAdmin: boolean,
): Promise<number> {
  const [row] = await trx('users')
    .where({ uid })
    .update({
      isAdmin,
      tokenVersion: trx.raw('token_version + 1'),
      revokedAt: trx.fn.now(),
    })
    .returning<{ tokenVersion: number }[]>('tokenVersion')
  if (!row) throw new Error(`there is no user ${uid}`)
  return row.tokenVersion
}
