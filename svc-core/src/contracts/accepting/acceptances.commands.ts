import type { Contract } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import { inTransaction } from '@hub/service-kit/events'
import type { Attempt } from '@hub/service-kit/idempotency'
import type { Knex } from 'knex'
import { emitContractEvent, publishContractLive } from '../contracts.events.ts'
import { lockContract, moveContract, reopenContract } from '../contracts.queries.ts'
import { serializeByContract } from '../serialize-by-contract.ts'
import type { Core } from '../../base/core.ts'
import { forgetAcceptedOffer } from '../haggling/haggles.queries.ts'
import { runIdempotent } from '../idempotent.commands.ts'
import { insertDealNotices, publishNotices } from '../../notifications/notifications.commands.ts'
import type { UserRow } from '../../base/tables.ts'
import { lockCaller } from '../../people/caller.commands.ts'
import { settleAcceptance } from './acceptances.queries.ts'
import { mustBeAcceptable, mustBeSettleable } from './acceptances.rules.ts'
import { mustBeAsSeen } from './as-seen.rules.ts'
import { toContract } from './acceptances.view.ts'
import { handOver } from './hand-over.commands.ts'
import { showContract } from './show-contract.ts'

interface AcceptInput {
  id: string
  /** The contract's, as it was seen by who wishes to have it. */
  revision?: number | undefined
}

/** Accepts a contract as it was seen: whoever comes first has it, and whoever it concerns is told. */
export async function acceptContract(
  core: Core,
  caller: Caller,
  { id, revision }: AcceptInput,
  attempt: Attempt | undefined,
): Promise<Contract> {
  let noticed: string[] = []
  const work = async (trx: Knex.Transaction, pilot: UserRow) => {
    const open = await lockContract(trx, { id })
    mustBeAcceptable(pilot, open)
    mustBeAsSeen(open, revision)
    const contract = await handOver(trx, open, pilot.uid)
    const deal = { contract, takerId: pilot.uid, actorId: pilot.uid }
    noticed = await insertDealNotices(trx, 'accepted', deal)
    return toContract(contract, pilot)
  }
  const { reply, isRepeat } = await serializeByContract(id, () =>
    runIdempotent(core, caller, attempt, work),
  )
  if (!isRepeat) publishContractLive(core, 'accepted', id)
  publishNotices(core, noticed)
  return reply
}

/** Opens an accepted contract again, at the price asked; who had accepted it is told. */
export async function releaseContract(core: Core, caller: Caller, id: string): Promise<Contract> {
  const { contract, noticed } = await inTransaction(core.database, core.relay, async (trx) => {
    const author = await lockCaller(trx, caller)
    mustBeSettleable(author, await lockContract(trx, { id }))
    const takerId = await settleAcceptance(trx, id, 'released')
    await forgetAcceptedOffer(trx, id)
    const contract = await reopenContract(trx, id)
    await emitContractEvent(trx, 'changed', contract)
    const deal = { contract, takerId, actorId: author.uid }
    return { contract, noticed: await insertDealNotices(trx, 'released', deal) }
  })
  publishContractLive(core, 'changed', id)
  publishNotices(core, noticed)
  return toContract(contract, null)
}

/** Closes an accepted contract as done. */
export async function completeContract(core: Core, caller: Caller, id: string): Promise<Contract> {
  const noticed = await inTransaction(core.database, core.relay, async (trx) => {
    const author = await lockCaller(trx, caller)
    mustBeSettleable(author, await lockContract(trx, { id }))
    const takerId = await settleAcceptance(trx, id, 'completed')
    const contract = await moveContract(trx, id, { status: 'completed' })
    await emitContractEvent(trx, 'changed', contract)
    return insertDealNotices(trx, 'completed', { contract, takerId, actorId: author.uid })
  })
  publishNotices(core, noticed)
  publishContractLive(core, 'changed', id)
  return showContract(core, caller, id)
}
