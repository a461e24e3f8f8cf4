import { Badge, Button } from '@hub/ui'
import { ContractText } from '#lib/contract-text.tsx'
import { Moment } from '#lib/moment.tsx'
import styles from './offer.module.css'
import type { Haggle } from '@hub/api-spec'

export interface OfferProps {
  offer: Haggle
  isOwn: boolean
  isAccepting: boolean
  /** There for whoever may accept it. */
  onAccept: ((offer: Haggle) => Promise<void>) | undefined
}

/** One offer: one's own at the end of the line, those of others at its start. */
export function Offer({ offer, isOwn, isAccepting, onAccept }: OfferProps) {
  return (
    <li className={isOwn ? styles.own : styles.other}>
      <p className={styles.origin}>
        <bdi>{isOwn ? 'You' : offer.offererName?.trim() || 'Anonymous'}</bdi>
        <Moment at={offer.createdAt} />
      </p>
      <p className={styles.words} dir="auto">
        <ContractText text={offer.offer} />
      </p>
      {offer.isAccepted && (
        <Badge tone="good" className={styles.accept}>
          Accepted
        </Badge>
      )}
      {onAccept && (
        <Button
          size="small"
          className={styles.accept}
          disabled={isAccepting}
          onClick={() => void onAccept(offer)}
        >
          Accept Offer
        </Button>
      )}
    </li>
  )
}
