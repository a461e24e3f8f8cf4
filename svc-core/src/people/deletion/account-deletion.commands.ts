import type { Caller } from '@hub/service-kit/auth'
import { conflict, unauthenticated } from '@hub/service-kit/base'
import { emitEach, inTransaction } from '@hub/service-kit/events'
import type { Knex } from 'knex'
import { removeAcceptancesOf } from '../../contracts/accepting/acceptances.queries.ts'
import { countAdmins, lockAdmins } from '../admins.queries.ts'
import { forgetNames, forgetTitles } from '../../audit/audit.queries.ts'
import { publishConsoleChanged } from '../../audit/console.events.ts'
import { lockPerson } from '../identities.queries.ts'
import { emitContractEvents } from '../../contracts/contracts.events.ts'
import type { Core } from '../../base/core.ts'
import { fullObject, thumbnailObject } from '../../images/image-keys.ts'
import { listDealNotices, publishNotices } from '../../notifications/notifications.commands.ts'
import { insertNotices } from '../../notifications/notifications.queries.ts'
import { logSecurity } from '../../base/security-log.ts'
import { announceRevocation } from '../revocations.ts'
import {
  deleteBelongingsOf,
  deleteContractsOf,
  insertRemovals,
  listDealsOf,
  lockDealsOf,
  lockDeletions,
  type MarkedRow,
  markDeleted,
} from './account-deletion.queries.ts'
import { markGone } from './gone-marks.ts'

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
  await publishDeletions(core, deleted)
  logSecurity(core, 'account-deleted', { uid })
}

/** Who was deleted, and who was told that they left. */
export interface Deleted {
  people: MarkedRow[]
  noticed: string[]
}

/**
 * The first step of a deletion, in one transaction: nobody gets in as these people any more, what
 * was theirs is gone here, and the other services are told. The last step comes with their answer.
 */
export async function deletePeople(
  trx: Knex.Transaction,
  uids: readonly string[],
): Promise<Deleted> {
  await lockDeletions(trx)
  const marked = await markDeleted(trx, uids)
  const gone = marked.map(({ uid }) => uid)
  await lockDealsOf(trx, gone)
  const bereft = await listDealNotices(trx, 'author-left', await listDealsOf(trx, gone))
  await forgetTitles(trx, gone)
  const contracts = await deleteContractsOf(trx, gone)
  await deleteBelongingsOf(trx, gone)
  const reopened = await removeAcceptancesOf(trx, gone)
  await emitContractEvents(trx, 'changed', reopened)
  const deals = reopened.map((contract) => ({ contract }))
  const notices = [...bereft, ...(await listDealNotices(trx, 'taker-left', deals))]
  const noticed = await insertNotices(trx, notices)
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
  return { people: marked, noticed }
}

type DeletionCore = Pick<
  Core,
  'bus' | 'revocations' | 'deletions' | 'database' | 'relay' | 'storage' | 'log' | 'webhookSender'
>

/**
 * Shuts the deleted out everywhere and for good, and tells whom they dealt with. Call it after the
 * commit.
 */
export async function publishDeletions(
  core: DeletionCore,
  { people, noticed }: Deleted,
): Promise<void> {
  publishNotices(core, noticed)
  for (const { uid, tokenVersion: version } of people) announceRevocation(core, { uid, version })
  if (people.length > 0) {
    core.bus.publishLive({ to: 'everyone', event: { name: 'contract.removed' } })
    publishConsoleChanged(core)
  }
  core.deletions.wake()
  const uids = people.map(({ uid }) => uid)
  await markGone(core.storage, uids).catch((error: unknown) =>
    // It is done again before the last of them goes.
    core.log.warn({ err: error }, 'who is gone could not be marked in the store'),
  )
}
