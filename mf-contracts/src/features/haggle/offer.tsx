import { Badge, Button } from '@hub/ui'
import { ContractText } from '#lib/contract-text.tsx'
import { Moment } from '#lib/moment.tsx'
import { priceLine } from '#lib/price-line.ts'
import styles from './offer.module.css'
import type { Contract } from '#lib/contract.ts'
import type { Haggle } from '@hub/api-spec'

export interface OfferProps {
  contract: Contract
  offer: Haggle
  isOwn: boolean
  isAccepting: boolean
  /** There for whoever may accept it. */
  onAccept: ((offer: Haggle) => void) | undefined
}

/** One offer: one's own at the end of the line, those of others at its start. */
export function Offer({ contract, offer, isOwn, isAccepting, onAccept }: OfferProps) {
  return (
    <li className={isOwn ? styles.own : styles.other}>
      <p className={styles.origin}>
        <bdi>{isOwn ? 'You' : offer.offererName?.trim() || 'Anonymous'}</bdi>
        <Moment at={offer.createdAt} />
      </p>
      <p className={styles.words} dir="auto">
        <ContractText text={offer.offer} />
      </p>
      {!onAccept && <p className={styles.price}>{priceLine(contract, offer.amount)}</p>}
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
          onClick={() => onAccept(offer)}
        >
          Accept Offer
          <span className={styles.becomes}>{priceLine(contract, offer.amount)}</span>
        </Button>
      )}
    </li>
  )
}
