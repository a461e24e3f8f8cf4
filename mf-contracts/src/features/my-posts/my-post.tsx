import { Badge, Card, PulseDot } from '@hub/ui'
import { Amount } from '#lib/amount.tsx'
import { amountOf, kindLabelOf, statusLabelOf, statusToneOf, toneOf } from '#lib/contract.ts'
import { Moment } from '#lib/moment.tsx'
import { OpenContract } from '#lib/open-contract.tsx'
import styles from './my-post.module.css'
import type { Contract } from '#lib/contract.ts'
import type { OwnContract } from '#lib/contracts.data.ts'

export interface MyPostProps {
  contract: OwnContract
  onOpen(contract: Contract): void
}

/** One of one's own posts: its state, and when it ends or ended. */
export function MyPost({ contract, onOpen }: MyPostProps) {
  const { status, expiresAt, haggleCount } = contract
  return (
    <li>
      <Card tone={toneOf(contract)} isInteractive className={styles.post}>
        <h3 className={styles.name}>
          <OpenContract contract={contract} onOpen={onOpen} />
        </h3>
        <Amount value={amountOf(contract)} className={styles.amount} />
        <div className={styles.badges}>
          <Badge tone={toneOf(contract)}>{kindLabelOf(contract)}</Badge>
          <Badge tone={statusToneOf(contract)}>{statusLabelOf(contract)}</Badge>
          {haggleCount > 0 && status === 'open' && <PulseDot label="Has offers" />}
        </div>
        <p className={styles.times}>
          Posted <Moment at={contract.createdAt} />
          {expiresAt && (status === 'open' || status === 'expired') && (
            <>
              {status === 'expired' ? ' · Expired ' : ' · Expires '}
              <Moment at={expiresAt} isAhead />
            </>
          )}
        </p>
      </Card>
    </li>
  )
}
