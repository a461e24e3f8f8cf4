import type { Haggle } from '@hub/api-spec'
import { type Attempt, type Caller, conflict, emit, notFound } from '@hub/service-kit'
import type { Knex } from 'knex'
import { uuidv7 } from 'uuidv7'
import { type Audience, whoSeesDeals } from '../contracts/contracts.policy.ts'
import { NOT_FOUND, NOT_OPEN } from '../contracts/contracts.rules.ts'
import type { Core } from '../core.ts'
import { once } from '../idempotency/once.commands.ts'
import { insertDealNotices, tellNoticed } from '../notifications/notifications.commands.ts'
import { readProse } from '../text.ts'
import { countHaggle, findPosted, insertHaggle } from './haggles.queries.ts'
import { toHaggle } from './haggles.view.ts'

/** Makes an offer; all who may see it are told at once. */
export async function offer(
  core: Core,
  caller: Caller,
  contractId: string,
  text: string,
  attempt: Attempt | undefined,
): Promise<Haggle> {
  const words = readProse(text, 'Please enter an offer.')
  const noticed: string[] = []
  let audience: Audience | undefined
  const { reply } = await once(core, caller, attempt, async (trx, offerer) => {
    const contract = await countHaggle(trx, contractId)
    if (!contract) throw await refusal(trx, contractId)
    const haggle = await insertHaggle(trx, {
      id: uuidv7(),
      contractId,
      offererId: offerer.uid,
      offererName: offerer.displayName,
      offer: words,
    })
    const fact = { haggleId: haggle.id, contractId, offererId: offerer.uid }
    await emit(trx, 'core.haggle.offered', fact)
    audience = whoSeesDeals(contract)
    const about = { contractId, haggleId: haggle.id, actorId: offerer.uid }
    const notice = { kind: 'offer-made', uid: contract.authorId, ...about } as const
    noticed.push(...(await insertDealNotices(trx, contract, [notice])))
    return toHaggle(haggle)
  })
  if (audience) {
    core.bus.publishLive({ to: audience, event: { name: 'haggle.offered', id: contractId } })
  }
  tellNoticed(core, noticed)
  return reply
}

async function refusal(trx: Knex.Transaction, contractId: string): Promise<Error> {
  return (await findPosted(trx, contractId)) ? conflict(NOT_OPEN) : notFound(NOT_FOUND)
}
