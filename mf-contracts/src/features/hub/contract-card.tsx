import { Badge, Card, Package, PulseDot } from '@hub/ui'
import { memo } from 'react'
import { Amount } from '#lib/amount.tsx'
import { amountOf, authorLabelOf, isMission, kindLabelOf, toneOf, wordsOf } from '#lib/contract.ts'
import { ContractText } from '#lib/contract-text.tsx'
import { Moment } from '#lib/moment.tsx'
import { OpenContract } from '#lib/open-contract.tsx'
import styles from './contract-card.module.css'
import type { TradingPost } from '@hub/api-spec'
import type { Contract } from '#lib/contract.ts'
import type { CardLayout } from './card-layout.ts'

export interface ContractCardProps {
  contract: Contract
  look: CardLayout['look']
  /** One's own contract on which somebody has made an offer. */
  hasHaggles: boolean
  onOpen(contract: Contract): void
  /** A tag of its text was pressed. */
  onTag(tag: string): void
}

/**
 * A contract in the hub; the whole card opens it. Long lists are scrolled through quickly: it has
 * few elements, and is rendered anew only for another contract.
 */
export const ContractCard = memo(function ContractCard(props: ContractCardProps) {
  const { contract, look, hasHaggles, onOpen, onTag } = props
  const words = wordsOf(contract)
  const looks = [styles.card, styles[look], isMission(contract) && styles.bare]
  return (
    <Card tone={toneOf(contract)} isInteractive className={looks.filter(Boolean).join(' ')}>
      <div className={styles.head}>
        <Badge tone={toneOf(contract)}>{kindLabelOf(contract)}</Badge>
        {hasHaggles && <PulseDot label="Has offers" />}
      </div>
      <h2 className={styles.name}>
        <OpenContract contract={contract} onOpen={onOpen} />
      </h2>
      {!isMission(contract) && <Picture post={contract} />}
      <Amount value={amountOf(contract)} className={styles.amount} />
      {words && (
        <p className={styles.words} dir="auto">
          <ContractText text={words} onTag={onTag} />
        </p>
      )}
      <div className={styles.origin}>
        <bdi className={styles.author}>{authorLabelOf(contract)}</bdi>
        <span>
          Posted <Moment at={contract.createdAt} />
          {contract.expiresAt && (
            <>
              {' · '}Expires <Moment at={contract.expiresAt} isAhead />
            </>
          )}
        </span>
      </div>
    </Card>
  )
})

function Picture({ post }: { post: TradingPost }) {
  const address = post.thumbnailUrl ?? post.imageUrl
  return (
    <div className={styles.picture}>
      {address ? (
        <img src={address} alt="" loading="lazy" decoding="async" />
      ) : (
        <Package size={26} />
      )}
    </div>
  )
}
