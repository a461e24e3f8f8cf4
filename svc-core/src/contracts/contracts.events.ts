import { emit, emitEach } from '@hub/service-kit/events'
import type { Core } from '../base/core.ts'
import type { ContractRow } from '../base/tables.ts'

type Fact = 'posted' | 'changed' | 'removed' | 'expired'
type Trx = Parameters<typeof emit>[0]
type Changed = Pick<ContractRow, 'id' | 'authorId' | 'revision'>

/** Writes the fact beside the change, for the other services. */
export function emitContractEvent(trx: Trx, fact: Fact, contract: Changed): Promise<void> {
  return emitContractEvents(trx, fact, [contract])
}

/** The same for many contracts at once. */
export function emitContractEvents(
  trx: Trx,
  fact: Fact,
  contracts: readonly Changed[],
): Promise<void> {
  return emitEach(trx, `core.contract.${fact}`, contracts.map(toData))
}

/** Tells who accepted a contract. */
export function emitAccepted(trx: Trx, contract: Changed, pilotId: string): Promise<void> {
  return emit(trx, 'core.contract.accepted', { ...toData(contract), pilotId })
}

const toData = ({ id, authorId, revision }: Changed) => ({ contractId: id, authorId, revision })

/** Tells open pages, once the change is committed. */
export function publishContractLive(
  core: Core,
  fact: 'posted' | 'changed' | 'removed' | 'accepted',
  id: string,
): void {
  core.bus.publishLive({ to: 'everyone', event: { name: `contract.${fact}`, id } })
}
