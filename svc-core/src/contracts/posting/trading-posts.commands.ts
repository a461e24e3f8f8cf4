import type { TradingPost, TradingPostFields, TradingPostPatch } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import { inTransaction } from '@hub/service-kit/events'
import { type Attempt, findReply } from '@hub/service-kit/idempotency'
import type { Knex } from 'knex'
import { uuidv7 } from 'uuidv7'
import type { Core } from '../../base/core.ts'
import { runIdempotent } from '../idempotent.commands.ts'
import { removePicture, storePicture } from '../../images/pictures.ts'
import { inPersonsTurn } from '../../quotas/quotas.queries.ts'
import { mayOpenOne, mustHaveRoom } from '../../quotas/quotas.commands.ts'
import { insertDealNotices, publishNotices } from '../../notifications/notifications.commands.ts'
import type { ContractRow } from '../../base/tables.ts'
import { lockCaller } from '../../people/caller.commands.ts'
import { emitContractEvent, publishContractLive } from '../contracts.events.ts'
import {
  type ContractChanges,
  findContract,
  insertContract,
  lockContract,
  relistContract,
  updateContract,
} from '../contracts.queries.ts'
import { mustBeEditable } from '../contracts.rules.ts'
import { readTradingPostFields, readTradingPostPatch } from './trading-post-fields.ts'
import type { TradingPostForm } from './trading-post-form.ts'
import { toTradingPost } from '../trading-posts.view.ts'

// A picture is stored before the row that shows it. When the row does not come, nobody knows the
// picture's key, and the sweep removes it.

export async function postTrade(
  core: Core,
  caller: Caller,
  { fields, image }: TradingPostForm<TradingPostFields>,
  attempt: Attempt | undefined,
): Promise<TradingPost> {
  const columns = readTradingPostFields(fields)
  const earlier = attempt && (await findReply<TradingPost>(core.database.knex, attempt))
  if (earlier) return earlier
  if (image) await mustHaveRoom(core, core.database.knex, caller)
  const imageKey = image ? await storePicture(core, caller, image) : null
  const { reply, isRepeat } = await runIdempotent(core, caller, attempt, async (trx, author) => {
    await mayOpenOne(core, trx, caller)
    const post = await insertContract(trx, {
      ...columns,
      imageKey,
      id: uuidv7(),
      kind: 'trade',
      authorId: author.uid,
      authorName: author.displayName,
    })
    await emitContractEvent(trx, 'posted', post)
    return toTradingPost(post)
  })
  if (!isRepeat) publishContractLive(core, 'posted', reply.id)
  return reply
}

export async function editTrade(
  core: Core,
  caller: Caller,
  id: string,
  { fields, image }: TradingPostForm<TradingPostPatch>,
): Promise<TradingPost> {
  const relisting = { isRelisting: fields.expiryDays !== undefined }
  if (image) {
    const found = await findContract(core.database.knex, { id, kind: 'trade' })
    mustBeEditable(caller, found, relisting)
  }
  const imageKey = image && (await storePicture(core, caller, image))
  const { before, after, noticed } = await inTransaction(core.database, core.relay, async (trx) => {
    const user = await lockCaller(trx, caller)
    if (relisting.isRelisting) await inPersonsTurn(trx, caller.uid, 'contracts')
    const found = await lockContract(trx, { id, kind: 'trade' })
    mustBeEditable(user, found, relisting)
    if (found.status === 'expired') await mustHaveRoom(core, trx, caller)
    const changes = { ...readTradingPostPatch(found, fields), ...(imageKey && { imageKey }) }
    const changed = await changeTrade(trx, found, changes)
    const event = found.status === 'expired' ? 'relisted' : 'changed'
    const deal = { contract: changed, actorId: user.uid }
    return {
      before: found,
      after: changed,
      noticed: await insertDealNotices(trx, event, deal),
    }
  })
  publishNotices(core, noticed)
  publishContractLive(core, before.status === 'expired' ? 'posted' : 'changed', id)
  if (imageKey && before.imageKey) await removePicture(core, before.imageKey)
  return toTradingPost(after)
}

/** Changes a trade; one that has expired and gets a new expiry is on the list again. */
async function changeTrade(
  trx: Knex.Transaction,
  before: ContractRow,
  changes: ContractChanges,
): Promise<ContractRow> {
  const { expiryDays } = changes
  if (before.status === 'expired' && expiryDays) {
    const relisted = await relistContract(trx, before.id, { ...changes, expiryDays })
    await emitContractEvent(trx, 'posted', relisted)
    return relisted
  }
  const changed = await updateContract(trx, before.id, changes)
  await emitContractEvent(trx, 'changed', changed)
  return changed
}
