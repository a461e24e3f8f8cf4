import { conflict } from '@hub/service-kit/base'
import type { ContractRow } from '../../base/tables.ts'
import { toContract } from './acceptances.view.ts'

/** Throws, and shows what it is now, unless an open contract is as it was seen, if that is told. */
export function mustBeAsSeen(contract: ContractRow, revision: number | undefined): void {
  if (revision === undefined || contract.revision === revision) return
  throw conflict('This contract has changed. Look at it again before you accept.', {
    contract: toContract(contract, null),
  })
}
