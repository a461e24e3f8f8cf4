import type { Caller } from '@hub/service-kit/auth'
import { inTransaction } from '@hub/service-kit/events'
import { findAccepter } from '../accepting/acceptances.queries.ts'
import { audit } from '../../audit/audit.queries.ts'
import { publishConsoleChanged } from '../../audit/console.events.ts'
import type { Core } from '../../base/core.ts'
import { removePicture } from '../../images/pictures.ts'
import {
  insertDealNotices,
  insertNoticesOfDeals,
  publishNotices,
} from '../../notifications/notifications.commands.ts'
import type { ContractKind } from '../../base/tables.ts'
import { lockCaller } from '../../people/caller.commands.ts'
import { emitContractEvent, emitContractEvents, publishContractLive } from '../contracts.events.ts'
import { lockContract, markExpired, moveContract } from '../contracts.queries.ts'
import { mustBeDeletable } from '../contracts.rules.ts'

/** Removes a contract for its author or an admin, whose right is read anew in the transaction. */
export async function removeContract(
  core: Core,
  caller: Caller,
  kind: ContractKind,
  id: string,
): Promise<void> {
  const { imageKey, isModerated, noticed } = await inTransaction(
    core.database,
    core.relay,
    async (trx) => {
      const user = await lockCaller(trx, caller)
      const contract = await lockContract(trx, { id, kind })
      mustBeDeletable(user, contract)
      const isModerated = user.uid !== contract.authorId
      if (isModerated) {
        const action = kind === 'trade' ? 'trading-post-deleted' : 'mission-deleted'
        await audit(trx, { action, actor: user, target: { id, name: contract.title } })
      }
      const takerId = (await findAccepter(trx, id))?.uid
      const removed = await moveContract(trx, id, { status: 'removed', imageKey: null })
      await emitContractEvent(trx, 'removed', removed)
      // What is over concerns nobody any more.
      const isAlive = contract.status === 'open' || contract.status === 'accepted'
      const deal = { contract, takerId, actorId: user.uid }
      const noticed = isAlive ? await insertDealNotices(trx, 'removed', deal) : []
      return { imageKey: contract.imageKey, isModerated, noticed }
    },
  )
  publishContractLive(core, 'removed', id)
  publishNotices(core, noticed)
  if (isModerated) publishConsoleChanged(core)
  if (imageKey) await removePicture(core, imageKey)
}

const BATCH = 500

/** Marks what has expired and tells of it. Lists leave it out from its very instant on. */
export async function expireContracts(core: Core): Promise<void> {
  for (;;) {
    const { expired, noticed } = await inTransaction(core.database, core.relay, async (trx) => {
      const rows = await markExpired(trx, BATCH)
      await emitContractEvents(trx, 'expired', rows)
      const deals = rows.map((contract) => ({ contract }))
      return { expired: rows, noticed: await insertNoticesOfDeals(trx, 'expired', deals) }
    })
    publishNotices(core, noticed)
    for (const { id } of expired) publishContractLive(core, 'changed', id)
    if (expired.length < BATCH) return
  }
}
