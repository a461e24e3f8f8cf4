import { Button, EmptyState, Inbox, Loading, RefreshProblem, Search, Skeleton } from '@hub/ui'
import { messageOf } from '@hub/web-kit'
import { CardList } from './card-list.tsx'
import styles from './contract-list.module.css'
import type { Contract } from '#lib/contract.ts'
import type { ContractPages } from '#lib/contracts.data.ts'
import type { Display } from './card-layout.ts'

export interface ContractListProps {
  pages: ContractPages
  display: Display
  /** The list leaves out what does not fit what is looked for. */
  isNarrowed: boolean
  /** The contract that stands out, if one does. */
  markedId?: string | undefined
  onClear(): void
  /** Somebody has made an offer on this contract of one's own. */
  isHaggled(contract: Contract): boolean
  onOpen(contract: Contract): void
  onTag(tag: string): void
}

/** The contracts of one tab: loading, empty, nothing that fits, or as a grid or list of cards. */
export function ContractList(props: ContractListProps) {
  const { pages, display, isNarrowed, markedId, onClear, isHaggled, onOpen, onTag } = props
  const { contracts } = pages
  if (pages.isLoading) return <Waiting display={display} />
  // What a search was refused for is worth reading; elsewhere there is nothing to be done about it.
  const problem = isNarrowed ? messageOf(pages.error, NOT_REFRESHED) : NOT_REFRESHED
  const isMoreByItself = contracts.length < COME_BY_THEMSELVES
  const mayHaveMore = pages.hasMore && !pages.hasFailed && !pages.isLoadingMore
  return (
    <div className={styles.frame}>
      {pages.hasFailed && !pages.isEndMissing && (
        <RefreshProblem text={problem} onRetry={pages.retry} />
      )}
      {contracts.length === 0 && isNarrowed && !pages.hasFailed && (
        <EmptyState
          icon={Search}
          text="Nothing matches."
          action={<Button onClick={onClear}>Clear filters</Button>}
        />
      )}
      {contracts.length === 0 && (!isNarrowed || pages.hasFailed) && (
        <EmptyState icon={Inbox} text="No active contracts found." />
      )}
      {contracts.length > 0 && (
        <CardList
          contracts={contracts}
          display={display}
          isStale={pages.isStale}
          markedId={markedId}
          isHaggled={isHaggled}
          onOpen={onOpen}
          onTag={onTag}
          onEndNear={mayHaveMore && isMoreByItself ? pages.showMore : undefined}
        />
      )}
      {pages.isEndMissing ? (
        <RefreshProblem text={problem} onRetry={pages.retry} />
      ) : isMoreByItself ? (
        pages.isLoadingMore && <Loading text="Loading Contracts..." className={styles.more} />
      ) : (
        pages.hasMore && <More pages={pages} />
      )}
    </div>
  )
}

const NOT_REFRESHED = 'Could not refresh.'

/** Then they wait to be asked for, or what stands below the list could never be reached. */
const COME_BY_THEMSELVES = 1000

/** Stays while it works, so that the focus stays with it. */
function More({ pages }: { pages: ContractPages }) {
  const { isLoadingMore, showMore } = pages
  return (
    <Button
      className={styles.more}
      aria-busy={isLoadingMore || undefined}
      onClick={isLoadingMore ? undefined : showMore}
    >
      {isLoadingMore ? 'Loading Contracts...' : 'Load more'}
    </Button>
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
