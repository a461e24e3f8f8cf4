import {
  Button,
  Dialog,
  Handshake,
  IconButton,
  Link,
  MessagesSquare,
  Notice,
  Pencil,
} from '@hub/ui'
import { useNotify } from '@hub/web-kit'
import { Amount } from '#lib/amount.tsx'
import { amountOf, isMission, nameOf, wordsOf } from '#lib/contract.ts'
import { ContractText } from '#lib/contract-text.tsx'
import { ContractFacts } from './contract-facts.tsx'
import { useAccepting } from './use-accepting.ts'
import styles from './contract-detail.module.css'
import type { Contract } from '#lib/contract.ts'

export interface ContractDetailProps {
  contract: Contract
  isAuthor: boolean
  /** It left the list while it was being read: it can be read on, not acted on. */
  isGone: boolean
  onClose(): void
  onEdit(): void
  onHaggle(): void
}

/** Everything about one contract, and what one can do about it. */
export function ContractDetail(props: ContractDetailProps) {
  const { contract, isAuthor, isGone, onClose, onEdit, onHaggle } = props
  const { isAccepting, accept } = useAccepting(contract, onClose)
  return (
    <Dialog
      title={nameOf(contract)}
      onClose={onClose}
      actions={
        <>
          <CopyLink contract={contract} />
          {isAuthor && !isGone && (
            <IconButton label="Edit contract" icon={Pencil} onClick={onEdit} />
          )}
        </>
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Reject
          </Button>
          <Button disabled={isGone} onClick={onHaggle}>
            <MessagesSquare size={18} />
            {isAuthor ? 'Manage Haggles' : 'Haggle on Price/Terms'}
          </Button>
          {!isAuthor && (
            <Button
              variant="primary"
              disabled={isGone}
              isBusy={isAccepting}
              onClick={() => void accept()}
            >
              {!isAccepting && <Handshake size={18} />}
              Accept Contract
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        {isGone && <Notice tone="warning">This contract is no longer available.</Notice>}
        <Picture contract={contract} />
        <Amount value={amountOf(contract)} className={styles.amount} />
        {wordsOf(contract) && (
          <p className={styles.words} dir="auto">
            <ContractText text={wordsOf(contract)} />
          </p>
        )}
        <ContractFacts contract={contract} />
      </div>
    </Dialog>
  )
}

function Picture({ contract }: { contract: Contract }) {
  if (isMission(contract) || !contract.imageUrl) return null
  return <img src={contract.imageUrl} alt={contract.item} className={styles.picture} />
}

function CopyLink({ contract }: { contract: Contract }) {
  const notify = useNotify()
  async function copyLink() {
    try {
      await navigator.clipboard.writeText(`${location.origin}/#contract=${contract.id}`)
      notify('Link copied.')
    } catch {
      notify('The link could not be copied.', 'error')
    }
  }
  return <IconButton label="Copy link" icon={Link} onClick={() => void copyLink()} />
}
