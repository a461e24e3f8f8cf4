import { Notice } from '@hub/ui'
import type { Accepter, Contract } from '#lib/contract.ts'

export interface ContractStateProps {
  contract: Contract
  acceptedBy: Accepter | undefined
  readerId: string | undefined
  isGone: boolean
}

/** Why a contract cannot be had any more; one that is open needs no words. */
export function ContractState({ contract, acceptedBy, readerId, isGone }: ContractStateProps) {
  if (isGone) return <Notice tone="warning">This contract is no longer available.</Notice>
  switch (contract.status) {
    case 'accepted':
      return (
        <Notice tone="success">
          Accepted
          {acceptedBy !== undefined && <Who acceptedBy={acceptedBy} readerId={readerId} />}.
        </Notice>
      )
    case 'completed':
      return <Notice tone="success">This contract is completed.</Notice>
    case 'expired':
      return <Notice tone="warning">This contract has expired.</Notice>
    default:
      return null
  }
}

function Who({ acceptedBy, readerId }: { acceptedBy: Accepter; readerId: string | undefined }) {
  if (!acceptedBy) return ' by somebody else'
  if (acceptedBy.uid === readerId) return ' by you'
  return (
    <>
      {' by '}
      <bdi>{acceptedBy.displayName?.trim() || 'Anonymous'}</bdi>
    </>
  )
}
