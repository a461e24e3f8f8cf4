import { Badge, Card, cardTarget, Clock, Handshake, Package, PulseDot, User } from '@hub/ui'
import { Amount } from '#lib/amount.tsx'
import {
  amountOf,
  authorLabelOf,
  isMission,
  kindLabelOf,
  nameOf,
  toneOf,
  wordsOf,
} from '#lib/contract.ts'
import { ContractText } from '#lib/contract-text.tsx'
import { Moment } from '#lib/moment.tsx'
import styles from './contract-card.module.css'
import type { Contract } from '#lib/contract.ts'

/** How the hub shows its contracts. */
export type Display = 'grid' | 'list'

export interface ContractCardProps {
  contract: Contract
  display: Display
  /** One's own contract on which somebody has made an offer. */
  hasHaggles: boolean
  onOpen(contract: Contract): void
}

/** A contract in the hub; the whole card opens it. */
export function ContractCard({ contract, display, hasHaggles, onOpen }: ContractCardProps) {
  const words = wordsOf(contract)
  return (
    <Card tone={toneOf(contract)} isInteractive className={`${styles.card} ${styles[display]}`}>
      <div className={styles.top}>
        <div className={styles.head}>
          <Badge tone={toneOf(contract)}>{kindLabelOf(contract)}</Badge>
          {hasHaggles && <PulseDot label="Has offers" />}
        </div>
        <h2 className={styles.name}>
          <button
            type="button"
            dir="auto"
            className={cardTarget}
            aria-haspopup="dialog"
            onClick={() => onOpen(contract)}
          >
            {nameOf(contract)}
          </button>
        </h2>
      </div>
      <Picture contract={contract} />
      <Amount value={amountOf(contract)} className={styles.amount} />
      <p className={styles.words} dir="auto">
        <ContractText text={words} />
      </p>
      <Origin contract={contract} />
    </Card>
  )
}

function Picture({ contract }: { contract: Contract }) {
  const address = isMission(contract) ? null : (contract.thumbnailUrl ?? contract.imageUrl)
  const Icon = isMission(contract) ? Handshake : Package
  return (
    <div className={styles.picture}>
      {address ? <img src={address} alt="" loading="lazy" decoding="async" /> : <Icon size={26} />}
    </div>
  )
}

function Origin({ contract }: { contract: Contract }) {
  return (
    <div className={styles.origin}>
      <span className={styles.author}>
        <User size={14} />
        <bdi>{authorLabelOf(contract)}</bdi>
      </span>
      <span className={styles.times}>
        <Clock size={14} />
        <span>
          Posted <Moment at={contract.createdAt} />
          {contract.expiresAt && (
            <>
              {' · '}Expires <Moment at={contract.expiresAt} isAhead />
            </>
          )}
        </span>
      </span>
    </div>
  )
}
