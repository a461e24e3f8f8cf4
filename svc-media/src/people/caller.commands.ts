import { unauthenticated } from '@hub/service-kit'
import type { Knex } from 'knex'

/**
 * Refuses somebody whose account was deleted while their token still counted. Their row is held, so
 * that nothing of theirs can be made while it is being forgotten.
 */
export async function mustNotBeForgotten(trx: Knex.Transaction, uid: string): Promise<void> {
  const person = await trx('people')
    .first<{ deletedAt: Date | null } | undefined>('deletedAt')
    .where({ uid })
    .forShare()
  if (person?.deletedAt) throw unauthenticated()
}
