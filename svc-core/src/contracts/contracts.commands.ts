import { type Caller, inTransaction } from '@hub/service-kit'
import type { Core } from '../core.ts'
import { removePicture } from '../images/pictures.ts'
import type { ContractKind } from '../tables.ts'
import { lockCaller } from '../users/caller.commands.ts'
import { tellFact, tellPages } from './contracts.events.ts'
import { lockContract, markRemoved } from './contracts.queries.ts'
import { mustBeDeletable } from './contracts.rules.ts'

/** Removes a contract for its author or an admin, whose right is read anew in the transaction. */
export async function removeContract(
  core: Core,
  caller: Caller,
  kind: ContractKind,
  id: string,
): Promise<void> {
  const imageKey = await inTransaction(core.database, core.relay, async (trx) => {
    const user = await lockCaller(trx, caller)
    const contract = await lockContract(trx, kind, id)
    mustBeDeletable(user, contract)
    const revision = await markRemoved(trx, id)
    await tellFact(trx, 'removed', { ...contract, revision })
    return contract.imageKey
  })
  tellPages(core, 'removed', id)
  if (imageKey) await removePicture(core, imageKey)
}
