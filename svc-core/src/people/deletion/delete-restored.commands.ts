import { inTransaction } from '@hub/service-kit/events'
import { lockAdmins } from '../admins.queries.ts'
import { forgetNames } from '../../audit/audit.queries.ts'
import { deletePeople, publishDeletions } from './account-deletion.commands.ts'
import { GONE_PREFIX, markHashes } from './gone-marks.ts'
import { listLivingAmong, listTombstones } from './delete-restored.queries.ts'

/** People at a time. */
const BATCH = 50

type DeletionCore = Parameters<typeof publishDeletions>[0]

/**
 * Has those who are gone stay so: the database may be an older copy that was put back and still has
 * them, or the store of objects one that does not know yet. Answers how many were deleted again.
 */
export async function deleteRestoredAccounts(core: DeletionCore): Promise<number> {
  const { knex } = core.database
  const inStore = new Set<string>()
  for await (const { key } of core.storage.list(GONE_PREFIX)) {
    inStore.add(key.slice(GONE_PREFIX.length))
  }
  const buried = await listTombstones(knex)
  const unmarked = buried.filter((hash) => !inStore.has(hash))
  for (let from = 0; from < unmarked.length; from += BATCH) {
    await markHashes(core.storage, unmarked.slice(from, from + BATCH))
  }
  for (const hash of buried) inStore.delete(hash)
  if (inStore.size === 0) return 0
  const living = await listLivingAmong(knex, [...inStore])
  for (let from = 0; from < living.length; from += BATCH) {
    await deleteAgain(core, living.slice(from, from + BATCH))
  }
  if (living.length > 0) core.log.warn({ people: living.length }, 'deleted again who was gone')
  return living.length
}

async function deleteAgain(core: DeletionCore, uids: readonly string[]): Promise<void> {
  const deleted = await inTransaction(core.database, core.relay, async (trx) => {
    await lockAdmins(trx)
    for (const uid of uids) await forgetNames(trx, uid)
    return deletePeople(trx, uids)
  })
  await publishDeletions(core, deleted)
}
