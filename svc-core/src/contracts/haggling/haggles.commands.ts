import type { Haggle } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import { conflict, notFound } from '@hub/service-kit/base'
import { emit } from '@hub/service-kit/events'
import type { Attempt } from '@hub/service-kit/idempotency'
import type { Knex } from 'knex'
import { uuidv7 } from 'uuidv7'
import { type Audience, whoSeesDeals } from '../contracts.policy.ts'
import { NOT_FOUND, NOT_OPEN } from '../contracts.rules.ts'
import { serializeByContract } from '../serialize-by-contract.ts'
import type { Core } from '../../base/core.ts'
import { runIdempotent } from '../idempotent.commands.ts'
import { insertDealNotices, publishNotices } from '../../notifications/notifications.commands.ts'
import { mayOffer, mayOfferOn } from '../../quotas/quotas.commands.ts'
import type { UserRow } from '../../base/tables.ts'
import { readProse } from '../../base/text.ts'
import { countHaggle, findPosted, insertHaggle } from './haggles.queries.ts'
import { toHaggle } from './haggles.view.ts'

interface OfferInput {
  /** Its words, which change no price. */
  offer: string
  /** What the price becomes with it. */
  amount?: number | null | undefined
}

/** Makes an offer; all who may see it are told at once. */
export async function offer(
  core: Core,
  caller: Caller,
  contractId: string,
  { offer: text, amount }: OfferInput,
  attempt: Attempt | undefined,
): Promise<Haggle> {
  const words = readProse(text, 'Please enter an offer.')
  let noticed: string[] = []
  let audience: Audience | undefined
  const work = async (trx: Knex.Transaction, offerer: UserRow) => {
    await mayOffer(core, trx, caller)
    const contract = await countHaggle(trx, contractId)
    if (!contract) throw await refusal(trx, contractId)
    await mayOfferOn(core, trx, caller, contractId)
    const haggle = await insertHaggle(trx, {
      id: uuidv7(),
      contractId,
      offererId: offerer.uid,
      offererName: offerer.displayName,
      offer: words,
      amount: amount ?? null,
    })
    const fact = { haggleId: haggle.id, contractId, offererId: offerer.uid }
    await emit(trx, 'core.haggle.offered', fact)
    audience = whoSeesDeals(contract)
    const event = offerer.uid === contract.authorId ? 'countered' : 'offered'
    const about = { haggleId: haggle.id, actorId: offerer.uid }
    const deal = { contract: { id: contractId, authorId: contract.authorId }, ...about }
    noticed = await insertDealNotices(trx, event, deal)
    return toHaggle(haggle)
  }
  const { reply } = await serializeByContract(contractId, () =>
    runIdempotent(core, caller, attempt, work),
  )
  if (audience) {
    core.bus.publishLive({ to: audience, event: { name: 'haggle.offered', id: contractId } })
  }
  publishNotices(core, noticed)
  return reply
}

async function refusal(trx: Knex.Transaction, contractId: string): Promise<Error> {
  return (await findPosted(trx, contractId)) ? conflict(NOT_OPEN) : notFound(NOT_FOUND)
}
