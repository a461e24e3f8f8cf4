import type { Contract } from '@hub/api-spec'
import { type Attempt, type Caller, inTransaction, notFound } from '@hub/service-kit'
import { tellFact, tellPages } from '../contracts/contracts.events.ts'
import { findContract, lockContract, moveContract } from '../contracts/contracts.queries.ts'
import { maySeeDeals } from '../contracts/contracts.policy.ts'
import { NOT_FOUND } from '../contracts/contracts.rules.ts'
import type { Core } from '../core.ts'
import { forgetAcceptedOffer } from '../haggles/haggles.queries.ts'
import { once } from '../idempotency/once.commands.ts'
import { insertDealNotices, tellNoticed } from '../notifications/notifications.commands.ts'
import { lockCaller } from '../users/caller.commands.ts'
import { findAccepter, settleAcceptance } from './acceptances.queries.ts'
import { mustBeAcceptable, mustBeSettleable } from './acceptances.rules.ts'
import { toContract } from './acceptances.view.ts'
import { handOver } from './hand-over.commands.ts'

/** A contract of either kind, and who took it. */
export async function showContract(core: Core, caller: Caller, id: string): Promise<Contract> {
  const [contract, accepter] = await Promise.all([
    findContract(core.database.knex, { id }),
    findAccepter(core.database.knex, id),
  ])
  if (!contract) throw notFound(NOT_FOUND)
  return toContract(contract, maySeeDeals(caller, contract) ? (accepter ?? null) : null)
}

/** Accepts a contract: whoever comes first has it, and its author is told. */
export async function acceptContract(
  core: Core,
  caller: Caller,
  id: string,
  attempt: Attempt | undefined,
): Promise<Contract> {
  const noticed: string[] = []
  const { reply, isRepeat } = await once(core, caller, attempt, async (trx, pilot) => {
    const open = await lockContract(trx, { id })
    mustBeAcceptable(pilot, open)
    const contract = await handOver(trx, open, pilot.uid)
    const about = { contractId: id, actorId: pilot.uid }
    const notice = { kind: 'contract-accepted', uid: contract.authorId, ...about } as const
    noticed.push(...(await insertDealNotices(trx, contract, [notice])))
    return toContract(contract, pilot)
  })
  if (!isRepeat) tellPages(core, 'accepted', id)
  tellNoticed(core, noticed)
  return reply
}

/** Opens an accepted contract again; who had accepted it is told. */
export async function releaseContract(core: Core, caller: Caller, id: string): Promise<Contract> {
  const { contract, noticed } = await inTransaction(core.database, core.relay, async (trx) => {
    const author = await lockCaller(trx, caller)
    mustBeSettleable(author, await lockContract(trx, { id }))
    const uid = await settleAcceptance(trx, id, 'released')
    await forgetAcceptedOffer(trx, id)
    const contract = await moveContract(trx, id, { status: 'open' })
    await tellFact(trx, 'changed', contract)
    const notice = { kind: 'contract-released', contractId: id, actorId: author.uid } as const
    const notices = uid ? [{ ...notice, uid }] : []
    return { contract, noticed: await insertDealNotices(trx, contract, notices) }
  })
  tellPages(core, 'changed', id)
  tellNoticed(core, noticed)
  return toContract(contract, null)
}

/** Closes an accepted contract as done. */
export async function completeContract(core: Core, caller: Caller, id: string): Promise<Contract> {
  await inTransaction(core.database, core.relay, async (trx) => {
    mustBeSettleable(await lockCaller(trx, caller), await lockContract(trx, { id }))
    await settleAcceptance(trx, id, 'completed')
    await tellFact(trx, 'changed', await moveContract(trx, id, { status: 'completed' }))
  })
  tellPages(core, 'changed', id)
  return showContract(core, caller, id)
}
