import { Button, EmptyState, Inbox, Loading, RefreshProblem, Skeleton } from '@hub/ui'
import { ContractCard } from './contract-card.tsx'
import styles from './contract-list.module.css'
import type { Display } from './contract-card.tsx'
import type { Contract } from '#lib/contract.ts'
import type { ContractPages } from '#lib/contracts.data.ts'

export interface ContractListProps {
  pages: ContractPages
  display: Display
  /** Somebody has made an offer on this contract of one's own. */
  isHaggled(contract: Contract): boolean
  onOpen(contract: Contract): void
}

/** The contracts of one tab: loading, empty, or as a grid or list of cards. */
export function ContractList({ pages, display, isHaggled, onOpen }: ContractListProps) {
  if (pages.isLoading) return <Waiting display={display} />
  return (
    <div className={styles.frame}>
      {pages.hasFailed && <RefreshProblem text="Could not refresh." onRetry={pages.retry} />}
      {pages.contracts.length === 0 ? (
        <EmptyState icon={Inbox} text="No active contracts found." />
      ) : (
        <ul className={styles[display]}>
          {pages.contracts.map((contract) => (
            <li key={contract.id} className={styles.row}>
              <ContractCard
                contract={contract}
                display={display}
                hasHaggles={isHaggled(contract)}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      )}
      {pages.hasMore && (
        <Button className={styles.more} isBusy={pages.isLoadingMore} onClick={pages.showMore}>
          Show more
        </Button>
      )}
    </div>
  )
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

function Waiting({ display }: { display: Display }) {
  return (
    <div className={styles.frame}>
      <Loading text="Loading Contracts..." />
      <div className={styles[display]} aria-hidden="true">
        {PLACES.map((place) => (
          <Skeleton key={place} className={styles.place} />
        ))}
      </div>
    </div>
  )
}
