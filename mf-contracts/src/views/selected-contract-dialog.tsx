import { Dialog, EmptyState, Inbox, Loading } from '@hub/ui'
import { useSession } from '@hub/web-kit'
import { ContractDetail } from '../features/contract-detail/contract-detail.tsx'
import type { Contract } from '#lib/contract.ts'
import type { SelectedContract } from './use-selected-contract.ts'

export interface SelectedContractDialogProps {
  selected: SelectedContract
  onEdit(contract: Contract): void
  onHaggle(contract: Contract): void
}

/** The open contract, or what became of it: a link may lead to one that is gone. */
export function SelectedContractDialog({
  selected,
  onEdit,
  onHaggle,
}: SelectedContractDialogProps) {
  const { user } = useSession()
  const { id, contract, isGone, close } = selected
  if (id === undefined) return null
  if (!contract) {
    return (
      <Dialog title="Contract" onClose={close}>
        {isGone ? (
          <EmptyState icon={Inbox} text="This contract is no longer available." />
        ) : (
          <Loading text="Loading Contracts..." />
        )}
      </Dialog>
    )
  }
  return (
    <ContractDetail
      key={contract.id}
      contract={contract}
      isAuthor={contract.authorId === user?.uid}
      isGone={isGone}
      onClose={close}
      onEdit={() => onEdit(contract)}
      onHaggle={() => onHaggle(contract)}
    />
  )
}
