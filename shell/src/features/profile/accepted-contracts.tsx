import { Badge, Loading } from '@hub/ui'
import { apiQuery, formatAuec, formatDate, useQuery } from '@hub/web-kit'
import { Section } from './section.tsx'
import styles from './rows.module.css'
import type { AcceptedContract } from '@hub/api-spec'

const STATES = { accepted: 'Accepted', completed: 'Completed', released: 'Released' }

/** What one has accepted, as it was then. A list that cannot be had is an empty one (spec §8). */
export function AcceptedContracts({ onOpen }: { onOpen(contractId: string): void }) {
  const { data: contracts = [], isPending } = useQuery(
    apiQuery('GET /api/profile/accepted-contracts'),
  )
  return (
    <Section title="Accepted Contracts">
      {isPending ? (
        <Loading text="Loading accepted contracts..." />
      ) : contracts.length === 0 ? (
        <p className={styles.none}>You have not accepted any contracts yet.</p>
      ) : (
        <ul className={styles.rows}>
          {contracts.map((contract) => (
            <AcceptedRow key={contract.id} contract={contract} onOpen={() => onOpen(contract.id)} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function AcceptedRow({ contract, onOpen }: { contract: AcceptedContract; onOpen(): void }) {
  const isMission = contract.kind === 'mission'
  const kind = isMission ? contract.postType : contract.type
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name} dir="auto">
          <button type="button" className={styles.open} onClick={onOpen}>
            {isMission ? contract.title : contract.item}
          </button>
        </p>
        <p className={styles.more}>
          {STATES[contract.status]} {formatDate(contract.acceptedAt)}, by{' '}
          <bdi>{contract.authorName ?? 'Anonymous'}</bdi>
        </p>
      </div>
      <Badge tone={kind === 'sell' || kind === 'offer' ? 'amber' : 'blue'}>{kind}</Badge>
      <p className={styles.amount}>{formatAuec(isMission ? contract.payment : contract.price)}</p>
    </li>
  )
}
