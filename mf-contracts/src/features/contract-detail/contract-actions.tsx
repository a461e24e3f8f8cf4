import { Button, CircleCheck, Handshake, MessagesSquare, RotateCcw } from '@hub/ui'
import { isMission } from '#lib/contract.ts'
import { useAccepting } from './use-accepting.ts'
import { useAuthorActions } from './use-author-actions.ts'
import type { Contract } from '#lib/contract.ts'

export interface ContractActionsProps {
  contract: Contract
  isAuthor: boolean
  isGone: boolean
  onClose(): void
  onHaggle(): void
}

/** What one can do about a contract: by whose it is, and by its state. */
export function ContractActions(props: ContractActionsProps) {
  const { contract, isAuthor, isGone, onClose, onHaggle } = props
  return (
    <>
      <Button variant="ghost" onClick={onClose}>
        Reject
      </Button>
      <Button disabled={isGone || (!isAuthor && contract.status !== 'open')} onClick={onHaggle}>
        <MessagesSquare size={18} />
        {isAuthor ? 'Manage Haggles' : 'Haggle on Price/Terms'}
      </Button>
      {!isAuthor && <AcceptButton {...props} />}
      {isAuthor && !isGone && <AuthorButtons contract={contract} />}
    </>
  )
}

function AcceptButton({ contract, isGone, onClose }: ContractActionsProps) {
  const { isAccepting, accept } = useAccepting(contract, onClose)
  return (
    <Button
      variant="primary"
      disabled={isGone || contract.status !== 'open'}
      isBusy={isAccepting}
      onClick={() => void accept()}
    >
      {!isAccepting && <Handshake size={18} />}
      Accept Contract
    </Button>
  )
}

function AuthorButtons({ contract }: { contract: Contract }) {
  const { isReleasing, isCompleting, isRelisting, ...actions } = useAuthorActions(contract)
  if (contract.status === 'expired' && !isMission(contract)) {
    return (
      <Button variant="primary" isBusy={isRelisting} onClick={() => void actions.relist()}>
        {!isRelisting && <RotateCcw size={18} />}
        Relist for {contract.expiryDays === 1 ? '1 day' : `${contract.expiryDays} days`}
      </Button>
    )
  }
  if (contract.status !== 'accepted') return null
  return (
    <>
      <Button isBusy={isReleasing} disabled={isCompleting} onClick={() => void actions.release()}>
        Release
      </Button>
      <Button
        variant="primary"
        isBusy={isCompleting}
        disabled={isReleasing}
        onClick={() => void actions.complete()}
      >
        {!isCompleting && <CircleCheck size={18} />}
        Complete
      </Button>
    </>
  )
}
