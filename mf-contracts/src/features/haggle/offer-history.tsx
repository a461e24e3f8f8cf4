import { Button, EmptyState, Loading, MessagesSquare, Notice } from '@hub/ui'
import { OfferQuestion } from './offer-question.tsx'
import { Offer } from './offer.tsx'
import { useNewestInSight } from './use-newest-in-sight.ts'
import { useOfferAccepting } from './use-offer-accepting.ts'
import styles from './offer-history.module.css'
import type { Contract } from '#lib/contract.ts'
import type { OfferHistory as History } from './haggle.data.ts'

export interface OfferHistoryProps {
  contract: Contract
  history: History
  readerId: string | undefined
}

/** The offers so far. New ones are read out and scroll into sight, unless one is reading up. */
export function OfferHistory({ contract, history, readerId }: OfferHistoryProps) {
  const { isAccepting, asked, ask, answer } = useOfferAccepting(contract)
  const isSettled = contract.status !== 'open' || history.offers.some((one) => one.isAccepted)
  const mayAccept = readerId === contract.authorId && !isSettled
  const newest = history.offers.at(-1)
  const endRef = useNewestInSight(newest?.id, newest?.offererId === readerId)

  if (history.isLoading) return <Loading text="Loading offers..." />
  return (
    <div className={styles.frame}>
      {history.hasFailed && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={history.retry}>
              Try again
            </Button>
          }
        >
          Failed to load haggle history.
        </Notice>
      )}
      {!history.hasFailed && history.offers.length === 0 && (
        <EmptyState icon={MessagesSquare} text="No offers yet. Be the first!" />
      )}
      {history.hasOlder && (
        <Button
          size="small"
          className={styles.older}
          isBusy={history.isLoadingOlder}
          onClick={history.showOlder}
        >
          Show older offers
        </Button>
      )}
      <div role="log" aria-label="Offer history">
        <ul className={styles.offers}>
          {history.offers.map((offer) => (
            <Offer
              key={offer.id}
              contract={contract}
              offer={offer}
              isOwn={offer.offererId === readerId}
              isAccepting={isAccepting}
              onAccept={mayAccept && offer.offererId !== readerId ? ask : undefined}
            />
          ))}
        </ul>
      </div>
      <div ref={endRef} />
      {asked && <OfferQuestion contract={contract} offer={asked} onAnswer={answer} />}
    </div>
  )
}
