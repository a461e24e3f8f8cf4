import { type Caller, inTransaction } from '@hub/service-kit'
import { audit } from '../admin/audit.queries.ts'
import { tellConsoles } from '../admin/console.events.ts'
import type { Core } from '../core.ts'
import { removePicture } from '../images/pictures.ts'
import type { ContractKind } from '../tables.ts'
import { lockCaller } from '../users/caller.commands.ts'
import { tellFact, tellFacts, tellPages } from './contracts.events.ts'
import { lockContract, markExpired, moveContract } from './contracts.queries.ts'
import { mustBeDeletable } from './contracts.rules.ts'

/** Removes a contract for its author or an admin, whose right is read anew in the transaction. */
export async function removeContract(
  core: Core,
  caller: Caller,
  kind: ContractKind,
  id: string,
): Promise<void> {
  const { imageKey, isModerated } = await inTransaction(core.database, core.relay, async (trx) => {
    const user = await lockCaller(trx, caller)
    const contract = await lockContract(trx, { id, kind })
    mustBeDeletable(user, contract)
    const isModerated = user.uid !== contract.authorId
    if (isModerated) {
      const action = kind === 'trade' ? 'trading-post-deleted' : 'mission-deleted'
      await audit(trx, { action, actor: user, target: { id, name: contract.title } })
    }
    await tellFact(
      trx,
      'removed',
      await moveContract(trx, id, { status: 'removed', imageKey: null }),
    )
    return { imageKey: contract.imageKey, isModerated }
  })
  tellPages(core, 'removed', id)
  if (isModerated) tellConsoles(core)
  if (imageKey) await removePicture(core, imageKey)
}

const BATCH = 500

/** Marks what has expired and tells of it. Lists leave it out from its very instant on. */
export async function expireContracts(core: Core): Promise<void> {
  for (;;) {
    const expired = await inTransaction(core.database, core.relay, async (trx) => {
      const rows = await markExpired(trx, BATCH)
      await tellFacts(trx, 'expired', rows)
      return rows
    })
    for (const { id } of expired) tellPages(core, 'changed', id)
    if (expired.length < BATCH) return
  }
}
