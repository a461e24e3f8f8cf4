import { Button, Dialog, EmptyState, Inbox, Loading, Notice } from '@hub/ui'
import { usePanel, useSession } from '@hub/web-kit'
import { ContractDetail } from '../features/contract-detail/contract-detail.tsx'
import { HaggleDialog } from '../features/haggle/haggle-dialog.tsx'
import type { Contract } from '#lib/contract.ts'
import type { SelectedContract } from './use-selected-contract.ts'

export interface SelectedContractDialogProps {
  selected: SelectedContract
  onEdit(contract: Contract): void
}

/** The open contract with the haggling over it, or what became of it. */
export function SelectedContractDialog({ selected, onEdit }: SelectedContractDialogProps) {
  const { user } = useSession()
  const haggling = usePanel('contracts.haggling')
  const { id, contract, acceptedBy, isGone, close } = selected
  if (id === undefined) return null
  if (!contract) return <MissingContract selected={selected} />
  return (
    <>
      <ContractDetail
        key={contract.id}
        contract={contract}
        acceptedBy={acceptedBy}
        readerId={user?.uid}
        isGone={isGone}
        onClose={close}
        onEdit={() => onEdit(contract)}
        onHaggle={() => haggling.open(id)}
      />
      {haggling.value === id && <HaggleDialog contract={contract} onClose={haggling.close} />}
    </>
  )
}

/** A link may lead to a contract that is gone, or that cannot be had right now. */
function MissingContract({ selected }: { selected: SelectedContract }) {
  const { isGone, hasFailed, retry, close } = selected
  return (
    <Dialog title="Contract" onClose={close}>
      {isGone ? (
        <EmptyState icon={Inbox} text="This contract is no longer available." />
      ) : hasFailed ? (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          }
        >
          This contract could not be loaded.
        </Notice>
      ) : (
        <Loading text="Loading contract..." />
      )}
    </Dialog>
  )
}
