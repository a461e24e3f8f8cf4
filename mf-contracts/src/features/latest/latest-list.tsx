import { Badge, Card, EmptyState, Inbox, Loading, RefreshProblem, cardTarget } from '@hub/ui'
import { Amount } from '#lib/amount.tsx'
import { amountOf, authorLabelOf, kindLabelOf, nameOf, toneOf } from '#lib/contract.ts'
import { useLatestContracts } from '#lib/contracts.data.ts'
import { Moment } from '#lib/moment.tsx'
import styles from './latest-list.module.css'
import type { Contract } from '#lib/contract.ts'

/** The 5 newest contracts of both kinds, for the dashboard. */
export function LatestList({ onOpen }: { onOpen(contract: Contract): void }) {
  const { contracts, isLoading, hasFailed, retry } = useLatestContracts()
  if (isLoading) return <Loading text="Loading recent contracts..." />
  return (
    <div className={styles.frame}>
      {hasFailed && <RefreshProblem text="Could not refresh." onRetry={retry} />}
      {contracts.length === 0 ? (
        <EmptyState icon={Inbox} text="No new contracts available. Be the first to post!" />
      ) : (
        <ol className={styles.list}>
          {contracts.map((contract) => (
            <li key={contract.id}>
              <LatestRow contract={contract} onOpen={onOpen} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function LatestRow({ contract, onOpen }: { contract: Contract; onOpen(contract: Contract): void }) {
  return (
    <Card tone={toneOf(contract)} isInteractive className={styles.row}>
      <Badge tone={toneOf(contract)} className={styles.kind}>
        {kindLabelOf(contract)}
      </Badge>
      <h3 className={styles.name}>
        <button type="button" dir="auto" className={cardTarget} onClick={() => onOpen(contract)}>
          {nameOf(contract)}
        </button>
      </h3>
      <Amount value={amountOf(contract)} className={styles.amount} />
      <p className={styles.origin}>
        <bdi>{authorLabelOf(contract)}</bdi> · <Moment at={contract.createdAt} />
      </p>
    </Card>
  )
}
