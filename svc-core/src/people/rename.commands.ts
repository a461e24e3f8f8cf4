import { emit } from '@hub/service-kit/events'
import type { Knex } from 'knex'
import { renameUser } from './users.queries.ts'

/** Gives a person another name, also on what they posted and offered before. */
export async function rename(
  trx: Knex.Transaction,
  uid: string,
  displayName: string,
): Promise<void> {
  if (await renameUser(trx, uid, displayName)) {
    await emit(trx, 'core.user.renamed', { userId: uid })
  }
}
