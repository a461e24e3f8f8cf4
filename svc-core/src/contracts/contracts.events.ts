import { emit, emitEach } from '@hub/service-kit'
import type { Core } from '../core.ts'
import type { ContractRow } from '../tables.ts'

type Fact = 'posted' | 'changed' | 'removed' | 'expired'
type Trx = Parameters<typeof emit>[0]
type Changed = Pick<ContractRow, 'id' | 'authorId' | 'revision'>

/** Writes the fact beside the change, for the other services. */
export function tellFact(trx: Trx, fact: Fact, contract: Changed): Promise<void> {
  return tellFacts(trx, fact, [contract])
}

/** The same for many contracts at once. */
export function tellFacts(trx: Trx, fact: Fact, contracts: readonly Changed[]): Promise<void> {
  return emitEach(trx, `core.contract.${fact}`, contracts.map(toData))
}

/** Tells who accepted a contract. */
export function tellAccepted(trx: Trx, contract: Changed, pilotId: string): Promise<void> {
  return emit(trx, 'core.contract.accepted', { ...toData(contract), pilotId })
}

const toData = ({ id, authorId, revision }: Changed) => ({ contractId: id, authorId, revision })

/** Tells open pages, once the change is committed. */
export function tellPages(
  core: Core,
  fact: 'posted' | 'changed' | 'removed' | 'accepted',
  id: string,
): void {
  core.bus.publishLive({ to: 'everyone', event: { name: `contract.${fact}`, id } })
}
