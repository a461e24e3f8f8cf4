import { type Contract, mayMeanAmount } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import { conflict, forbidden, notFound, switchedOff } from '@hub/service-kit/base'
import { emit } from '@hub/service-kit/events'
import type { Attempt } from '@hub/service-kit/idempotency'
import type { Knex } from 'knex'
import { maySettle } from './acceptances.policy.ts'
import { mustBeOpen } from './acceptances.rules.ts'
import { mustBeAsSeen } from './as-seen.rules.ts'
import { toContract } from './acceptances.view.ts'
import { handOver } from './hand-over.commands.ts'
import { publishContractLive } from '../contracts.events.ts'
import { type Audience, whoSeesDeals } from '../contracts.policy.ts'
import { lockContract } from '../contracts.queries.ts'
import { NOT_FOUND } from '../contracts.rules.ts'
import { serializeByContract } from '../serialize-by-contract.ts'
import type { Core } from '../../base/core.ts'
import { runIdempotent } from '../idempotent.commands.ts'
import { insertDealNotices, publishNotices } from '../../notifications/notifications.commands.ts'
import type { HaggleRow, UserRow } from '../../base/tables.ts'
import { findHaggle, lockOfferer, markAccepted } from '../haggling/haggles.queries.ts'

interface Choice {
  id: string
  haggleId: string
  /** The contract's, as its author saw it when choosing. */
  revision: number
  /** What the author takes the words to mean, of an offer without an amount. */
  amount?: number | null | undefined
}

/** Accepts an offer: its offerer has the contract at its price, and the others are told. */
export async function acceptOffer(
  core: Core,
  caller: Caller,
  choice: Choice,
  attempt: Attempt | undefined,
): Promise<Contract> {
  if (core.config.HAGGLE_ACCEPTING === 'off') {
    throw switchedOff('Accept functionality coming soon!')
  }
  const { offererId } = (await findHaggle(core.database.knex, choice.id, choice.haggleId)) ?? {}
  let noticed: string[] = []
  let audience: Audience | undefined
  const work = async (trx: Knex.Transaction, author: UserRow) => {
    const { contract, haggle, offerer } = await readChoice(trx, author, choice)
    const accepted = await handOver(trx, contract, offerer.uid, priceOf(haggle, choice))
    await markAccepted(trx, haggle.id)
    await emit(trx, 'core.haggle.accepted', {
      haggleId: haggle.id,
      contractId: contract.id,
      offererId: offerer.uid,
    })
    audience = whoSeesDeals(contract)
    const about = { takerId: offerer.uid, haggleId: haggle.id, actorId: author.uid }
    noticed = await insertDealNotices(trx, 'offer-accepted', { contract, ...about })
    return toContract(accepted, offerer)
  }
  const others = offererId ? [offererId] : []
  const { reply } = await serializeByContract(choice.id, () =>
    runIdempotent(core, caller, attempt, work, others),
  )
  if (audience) {
    publishContractLive(core, 'accepted', choice.id)
    const event = { name: 'haggle.accepted', id: choice.id }
    core.bus.publishLive({ to: audience, event })
  }
  publishNotices(core, noticed)
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
  mustBeOpen(contract)
  mustBeAsSeen(contract, choice.revision)
  const offerer = await lockOfferer(trx, haggle.offererId)
  if (!offerer) throw conflict('The person who made this offer has left.')
  return { contract, haggle, offerer }
}

/** What the price becomes, or `null` when it stays: the offer's amount, or what its words were taken to mean. */
function priceOf(haggle: HaggleRow, { amount = null }: Choice): number | null {
  if (amount === null) return haggle.amount
  if (haggle.amount === null && mayMeanAmount(haggle.offer)) return amount
  throw conflict('This offer already names an amount. Look at it again before you accept.')
}
