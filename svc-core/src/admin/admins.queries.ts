import type { Db } from '@hub/service-kit'
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
