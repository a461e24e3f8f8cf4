import { Button, VisuallyHidden } from '@hub/ui'
import styles from './filter-result.module.css'
import type { Ref } from 'react'
import type { ContractPages } from '#lib/contracts.data.ts'

export interface FilterResultProps {
  pages: ContractPages
  isNarrowed: boolean
  ref: Ref<HTMLParagraphElement>
  onClear(): void
}

/** How much was found, said aloud whenever that changes, and the way back to everything. */
export function FilterResult({ pages, isNarrowed, ref, onClear }: FilterResultProps) {
  const found = pages.contracts.length
  const isKnown = isNarrowed && !pages.isLoading && !pages.isStale && !pages.hasFailed
  const isShown = isNarrowed && found > 0
  const sentence = isKnown ? toSentence(found, pages.hasMore) : ''
  return (
    <div className={isShown ? styles.line : undefined}>
      <p ref={ref} role="status" tabIndex={-1} className={styles.words}>
        {isShown ? sentence : <VisuallyHidden>{sentence}</VisuallyHidden>}
      </p>
      {isShown && (
        <Button variant="ghost" size="small" className={styles.clear} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

function toSentence(found: number, hasMore: boolean): string {
  if (hasMore) return `More than ${found} contracts match.`
  return found === 1 ? '1 contract matches.' : `${found} contracts match.`
}
