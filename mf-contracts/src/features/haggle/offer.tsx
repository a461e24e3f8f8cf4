import { Button } from '@hub/ui'
import { useNotify } from '@hub/web-kit'
import { ContractText } from '#lib/contract-text.tsx'
import { Moment } from '#lib/moment.tsx'
import styles from './offer.module.css'
import type { Haggle } from '@hub/api-spec'

export interface OfferProps {
  offer: Haggle
  isOwn: boolean
  mayAccept: boolean
}

/** One offer: one's own at the end of the line, those of others at its start. */
export function Offer({ offer, isOwn, mayAccept }: OfferProps) {
  const notify = useNotify()
  return (
    <li className={isOwn ? styles.own : styles.other}>
      <p className={styles.origin}>
        <bdi>{isOwn ? 'You' : offer.offererName?.trim() || 'Anonymous'}</bdi>
        <Moment at={offer.createdAt} />
      </p>
      <p className={styles.words} dir="auto">
        <ContractText text={offer.offer} />
      </p>
      {mayAccept && (
        <Button
          size="small"
          className={styles.accept}
          onClick={() => notify('Accept functionality coming soon!', 'info')}
        >
          Accept Offer
        </Button>
      )}
    </li>
  )
}
