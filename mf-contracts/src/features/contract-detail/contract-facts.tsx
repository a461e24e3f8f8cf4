import { Badge } from '@hub/ui'
import { formatMoment } from '@hub/web-kit'
import { isMission, kindLabelOf, statusLabelOf, statusToneOf, toneOf } from '#lib/contract.ts'
import { linesOf } from '#lib/contract-lines.ts'
import { Moment } from '#lib/moment.tsx'
import styles from './contract-facts.module.css'
import type { Contract } from '#lib/contract.ts'
import type { ReactNode } from 'react'

/** What is known of a contract beside its name, price and words; what it does not have is left out. */
export function ContractFacts({ contract }: { contract: Contract }) {
  const kind = <Badge tone={toneOf(contract)}>{kindLabelOf(contract)}</Badge>
  return (
    <dl className={styles.facts}>
      <Fact name="Author">
        <bdi>{contract.authorName?.trim() || 'Anonymous'}</bdi>
      </Fact>
      {isMission(contract) ? (
        <>
          <Fact name="Post Type">{kind}</Fact>
          <Fact name="Mission Type">{contract.missionType}</Fact>
          <Fact name="Role">{contract.role}</Fact>
          <Fact name="Location">{inOwnDirection(contract.location)}</Fact>
        </>
      ) : (
        <>
          <Fact name="Type">{kind}</Fact>
          <Fact name="Category">{inOwnDirection(contract.category)}</Fact>
        </>
      )}
      <Fact name="Status">
        <Badge tone={statusToneOf(contract)}>{statusLabelOf(contract)}</Badge>
      </Fact>
      {linesOf(contract).map(({ label, text }) => (
        <Fact key={label} name={label}>
          {inOwnDirection(text)}
        </Fact>
      ))}
      <Fact name="Posted">{formatMoment(contract.createdAt)}</Fact>
      {contract.expiresAt && (
        <Fact name="Expires">
          <Moment at={contract.expiresAt} isAhead />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function inOwnDirection(text: string | null) {
  return text?.trim() ? <bdi>{text}</bdi> : null
}
