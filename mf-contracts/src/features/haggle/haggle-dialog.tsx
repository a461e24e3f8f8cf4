import { Dialog, Notice } from '@hub/ui'
import { useSession } from '@hub/web-kit'
import { nameOf } from '#lib/contract.ts'
import { OfferForm } from './offer-form.tsx'
import { OfferHistory } from './offer-history.tsx'
import { useOfferHistory } from './haggle.data.ts'
import styles from './haggle-dialog.module.css'
import type { Contract } from '#lib/contract.ts'

export interface HaggleDialogProps {
  contract: Contract
  onClose(): void
}

/** The haggling over one contract: what was offered, and one's own next offer. */
export function HaggleDialog({ contract, onClose }: HaggleDialogProps) {
  const { user } = useSession()
  const history = useOfferHistory(contract.id)
  return (
    <Dialog
      title={`Haggling for ${nameOf(contract)}`}
      onClose={onClose}
      className={styles.dialog}
      footer={
        contract.status === 'open' ? (
          <OfferForm contract={contract} />
        ) : (
          <Notice className={styles.closed}>This contract is no longer open to offers.</Notice>
        )
      }
    >
      <OfferHistory contract={contract} history={history} readerId={user?.uid} />
    </Dialog>
  )
}
