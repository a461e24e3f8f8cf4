import type { Contract } from '@hub/api-spec'
import { type Attempt, type Caller, conflict, emit, forbidden, notFound } from '@hub/service-kit'
import type { Knex } from 'knex'
import { maySettle } from '../acceptances/acceptances.policy.ts'
import { mustBeOpen } from '../acceptances/acceptances.rules.ts'
import { toContract } from '../acceptances/acceptances.view.ts'
import { handOver } from '../acceptances/hand-over.commands.ts'
import { tellPages } from '../contracts/contracts.events.ts'
import { type Audience, whoSeesDeals } from '../contracts/contracts.policy.ts'
import { lockContract } from '../contracts/contracts.queries.ts'
import { NOT_FOUND } from '../contracts/contracts.rules.ts'
import type { Core } from '../core.ts'
import { once } from '../idempotency/once.commands.ts'
import { insertDealNotices, tellNoticed } from '../notifications/notifications.commands.ts'
import type { ContractRow, HaggleRow, UserRow } from '../tables.ts'
import { lockOfferer, findHaggle, listOfferers, markAccepted } from './haggles.queries.ts'
import { readOfferPrice } from './offer-price.ts'

interface Choice {
  id: string
  haggleId: string
  /** The contract's, as its author saw it when choosing. */
  revision: number
}

/** Accepts an offer: its offerer has the contract at its price, and the others are told. */
export async function acceptOffer(
  core: Core,
  caller: Caller,
  choice: Choice,
  attempt: Attempt | undefined,
): Promise<Contract> {
  const noticed: string[] = []
  let audience: Audience | undefined
  const { reply } = await once(core, caller, attempt, async (trx, author) => {
    const { contract, haggle, offerer } = await readChoice(trx, author, choice)
    const accepted = await handOver(trx, contract, offerer.uid, readOfferPrice(haggle.offer))
    await markAccepted(trx, haggle.id)
    await emit(trx, 'core.haggle.accepted', {
      haggleId: haggle.id,
      contractId: contract.id,
      offererId: offerer.uid,
    })
    audience = whoSeesDeals(contract)
    const notices = toNotices(haggle, author.uid, await listOfferers(trx, contract.id))
    noticed.push(...(await insertDealNotices(trx, contract, notices)))
    return toContract(accepted, offerer)
  })
  if (audience) {
    tellPages(core, 'accepted', choice.id)
    const event = { name: 'haggle.accepted', id: choice.id }
    core.bus.publishLive({ to: audience, event })
  }
  tellNoticed(core, noticed)
  return reply
}

/** The contract, the offer and who made it, all kept as they are; throws unless it can be accepted. */
async function readChoice(trx: Knex.Transaction, author: UserRow, choice: Choice) {
  const contract = await lockContract(trx, { id: choice.id })
  if (!contract) throw notFound(NOT_FOUND)
  if (!maySettle(author, contract)) throw forbidden('Only the author can accept an offer.')
  const haggle = await findHaggle(trx, contract.id, choice.haggleId)
  if (!haggle) throw notFound('Offer not found.')
  if (haggle.offererId === author.uid) throw conflict('You cannot accept your own offer.')
  mustBeAsSeen(contract, choice.revision)
  const offerer = await lockOfferer(trx, haggle.offererId)
  if (!offerer) throw conflict('Whoever made this offer is no longer here.')
  return { contract, haggle, offerer }
}

function mustBeAsSeen(contract: ContractRow, revision: number): void {
  mustBeOpen(contract)
  if (contract.revision === revision) return
  throw conflict('This contract has changed. Look at it again before you accept an offer.', {
    contract: toContract(contract, null),
  })
}

function toNotices(haggle: HaggleRow, actorId: string, offerers: readonly string[]) {
  return offerers.map((uid) => ({
    kind: uid === haggle.offererId ? ('offer-accepted' as const) : ('offer-passed-over' as const),
    uid,
    contractId: haggle.contractId,
    haggleId: haggle.id,
    actorId,
  }))
}
