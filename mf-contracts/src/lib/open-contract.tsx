import { cardTarget } from '@hub/ui'
import { nameOf } from './contract.ts'
import type { Contract } from './contract.ts'

export interface OpenContractProps {
  contract: Contract
  onOpen(contract: Contract): void
}

/** A contract's name, by which the whole of its card opens it. */
export function OpenContract({ contract, onOpen }: OpenContractProps) {
  return (
    <button
      type="button"
      dir="auto"
      className={cardTarget}
      aria-haspopup="dialog"
      onClick={() => onOpen(contract)}
    >
      {nameOf(contract)}
    </button>
  )
}
