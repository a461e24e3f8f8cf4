import type { Db } from '@hub/service-kit/database'
import type { Knex } from 'knex'
import type { UserRow } from '../../base/tables.ts'

const INVITE_HOURS = 24

/** Keeps the one invitation there is, by the hash of its token. */
export async function replaceInvite(trx: Knex.Transaction, tokenHash: Buffer): Promise<void> {
  await trx('adminInvites').delete()
  await trx('adminInvites').insert({
    tokenHash,
    expiresAt: trx.raw('now() + make_interval(hours => ?)', [INVITE_HOURS]),
  })
}

/** Uses an invitation up; answers whether there was such a one. */
export async function takeInvite(trx: Knex.Transaction, tokenHash: Buffer): Promise<boolean> {
  const taken = await trx('adminInvites')
    .where({ tokenHash })
    .where('expiresAt', '>', trx.fn.now())
    .delete()
  return taken === 1
}

type Found = Pick<UserRow, 'uid' | 'displayName'>

/** Living people of these identities, `provider:subject`, who are no admins yet. */
export async function listNotYetAdmins(db: Db, identities: readonly string[]): Promise<Found[]> {
  return db('users')
    .join('identities', 'identities.uid', 'users.uid')
    .whereRaw("provider || ':' || subject = any(?)", [[...identities]])
    .where({ isAdmin: false, deletedAt: null })
    .distinct()
    .select<Found[]>('users.uid', 'users.displayName')
}
