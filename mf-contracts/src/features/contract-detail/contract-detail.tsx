import { Dialog, IconButton, Link, Pencil } from '@hub/ui'
import { useNotify } from '@hub/web-kit'
import { Amount } from '#lib/amount.tsx'
import { amountOf, isMission, nameOf, wordsOf } from '#lib/contract.ts'
import { ContractText } from '#lib/contract-text.tsx'
import { ContractActions } from './contract-actions.tsx'
import { ContractFacts } from './contract-facts.tsx'
import { ContractState } from './contract-state.tsx'
import styles from './contract-detail.module.css'
import type { Accepter, Contract } from '#lib/contract.ts'

export interface ContractDetailProps {
  contract: Contract
  acceptedBy: Accepter | undefined
  readerId: string | undefined
  /** It was removed while it was being read: it can be read on, not acted on. */
  isGone: boolean
  onClose(): void
  onEdit(): void
  onHaggle(): void
}

/** Everything about one contract, and what one can do about it. */
export function ContractDetail(props: ContractDetailProps) {
  const { contract, acceptedBy, readerId, isGone, onClose, onEdit, onHaggle } = props
  const isAuthor = contract.authorId === readerId
  return (
    <Dialog
      title={nameOf(contract)}
      onClose={onClose}
      actions={
        <>
          <CopyLink contract={contract} />
          {isAuthor && !isGone && isEditable(contract) && (
            <IconButton label="Edit contract" icon={Pencil} onClick={onEdit} />
          )}
        </>
      }
      footer={
        <ContractActions
          contract={contract}
          isAuthor={isAuthor}
          isGone={isGone}
          onClose={onClose}
          onHaggle={onHaggle}
        />
      }
    >
      <div className={styles.content}>
        <ContractState
          contract={contract}
          acceptedBy={acceptedBy}
          readerId={readerId}
          isGone={isGone}
        />
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

/** A trade that has expired is listed again by the change. */
function isEditable(contract: Contract): boolean {
  return contract.status === 'open' || (contract.status === 'expired' && !isMission(contract))
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
