import type { Haggle } from '@hub/api-spec'
import { type Attempt, type Caller, conflict, emit, notFound } from '@hub/service-kit'
import type { Knex } from 'knex'
import { uuidv7 } from 'uuidv7'
import { NOT_FOUND, NOT_OPEN } from '../contracts/contracts.rules.ts'
import type { Core } from '../core.ts'
import { once } from '../idempotency/once.commands.ts'
import { tellNoticed } from '../notifications/notifications.commands.ts'
import { insertNotices } from '../notifications/notifications.queries.ts'
import { readProse } from '../text.ts'
import { countHaggle, insertHaggle, isGone, listOfferers } from './haggles.queries.ts'
import { toHaggle } from './haggles.view.ts'

/** Makes an offer; its contract's author and all who offered are told at once. */
export async function offer(
  core: Core,
  caller: Caller,
  contractId: string,
  text: string,
  attempt: Attempt | undefined,
): Promise<Haggle> {
  const words = readProse(text, 'Please enter an offer.')
  const hagglers = new Set<string>()
  const noticed: string[] = []
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
    hagglers.add(contract.authorId)
    for (const uid of await listOfferers(trx, contractId)) hagglers.add(uid)
    const about = { contractId, haggleId: haggle.id, actorId: offerer.uid }
    const notice = { kind: 'offer-made', uid: contract.authorId, ...about } as const
    noticed.push(...(await insertNotices(trx, [notice])))
    return toHaggle(haggle)
  })
  if (hagglers.size > 0) {
    core.bus.publishLive({ to: [...hagglers], event: { name: 'haggle.offered', id: contractId } })
  }
  tellNoticed(core, noticed)
  return reply
}

async function refusal(trx: Knex.Transaction, contractId: string): Promise<Error> {
  return (await isGone(trx, contractId)) ? notFound(NOT_FOUND) : conflict(NOT_OPEN)
}
