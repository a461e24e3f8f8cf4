import { emit } from '@hub/service-kit'
import type { Core } from '../core.ts'
import type { ContractRow } from '../tables.ts'

type Fact = 'posted' | 'changed' | 'removed'
type Trx = Parameters<typeof emit>[0]

/** Writes the fact beside the change, for the other services. */
export function tellFact(
  trx: Trx,
  fact: Fact,
  { id, authorId, revision }: Pick<ContractRow, 'id' | 'authorId' | 'revision'>,
): Promise<void> {
  return emit(trx, `core.contract.${fact}`, { contractId: id, authorId, revision })
}

/** Tells open pages, once the change is committed. */
export function tellPages(core: Core, fact: Fact, id: string): void {
  core.bus.publishLive({ to: 'everyone', event: { name: `contract.${fact}`, id } })
}
