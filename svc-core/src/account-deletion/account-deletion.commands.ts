import { type Caller, conflict, emitEach, inTransaction, unauthenticated } from '@hub/service-kit'
import type { Knex } from 'knex'
import { removeAcceptancesOf } from '../acceptances/acceptances.queries.ts'
import { countAdmins, lockAdmins } from '../admin/admins.queries.ts'
import { forgetNames } from '../admin/audit.queries.ts'
import { tellConsoles } from '../admin/console.events.ts'
import { lockPerson } from '../auth/identities.queries.ts'
import { tellFacts } from '../contracts/contracts.events.ts'
import type { Core } from '../core.ts'
import { fullObject, thumbnailObject } from '../images/image-keys.ts'
import { tellSecurity } from '../security-log.ts'
import { announceRevocation } from '../users/revocations.ts'
import {
  deleteBelongingsOf,
  deleteContractsOf,
  insertRemovals,
  lockDeletions,
  type MarkedRow,
  markDeleted,
} from './account-deletion.queries.ts'

/** Deletes the caller's own account. The last admin has to find another one first. */
export async function deleteOwnAccount(core: Core, { uid, version }: Caller): Promise<void> {
  const deleted = await inTransaction(core.database, core.relay, async (trx) => {
    await lockAdmins(trx)
    const person = await lockPerson(trx, uid, version)
    if (!person) throw unauthenticated()
    if (person.isAdmin && (await countAdmins(trx)) === 1) {
      throw conflict('You are the last admin. Make somebody else an admin first.')
    }
    await forgetNames(trx, uid)
    return deletePeople(trx, [uid])
  })
  tellDeleted(core, deleted)
  tellSecurity(core, 'account-deleted', { uid })
}

/**
 * The first step of a deletion, in one transaction: nobody gets in as these people any more, what
 * was theirs is gone here, and the other services are told. The last step comes with their answer.
 */
export async function deletePeople(
  trx: Knex.Transaction,
  uids: readonly string[],
): Promise<MarkedRow[]> {
  await lockDeletions(trx)
  const marked = await markDeleted(trx, uids)
  const gone = marked.map(({ uid }) => uid)
  const contracts = await deleteContractsOf(trx, gone)
  await deleteBelongingsOf(trx, gone)
  await tellFacts(trx, 'changed', await removeAcceptancesOf(trx, gone))
  const images = [...contracts.map((one) => one.imageKey), ...marked.map((one) => one.photoKey)]
    .filter((key) => key !== null)
    .flatMap((key) => [fullObject(key), thumbnailObject(key)])
  await insertRemovals(trx, images)
  const removed = contracts
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ id, authorId, revision }) => ({ contractId: id, authorId, revision: revision + 1 }))
  await emitEach(trx, 'core.contract.removed', removed)
  await emitEach(
    trx,
    'core.user.deleted',
    gone.map((userId) => ({ userId })),
  )
  return marked
}

type Needs = Pick<Core, 'bus' | 'revocations' | 'deletions' | 'database' | 'relay' | 'log'>

/** Shuts the deleted out everywhere. Call it after the commit. */
export function tellDeleted(core: Needs, deleted: readonly MarkedRow[]): void {
  for (const { uid, tokenVersion: version } of deleted) announceRevocation(core, { uid, version })
  if (deleted.length > 0) {
    core.bus.publishLive({ to: 'everyone', event: { name: 'contract.removed' } })
    tellConsoles(core)
  }
  core.deletions.wake()
}
