import { namesOf } from '@hub/api-spec/contract-lines'
import { TextField } from '@hub/ui'
import { LINE_TEXTS } from '#lib/contract-lines.ts'
import styles from './more-details.module.css'
import type { ContractLine } from '@hub/api-spec'
import type { FormTexts } from './form-texts.ts'

export interface MoreDetailsProps {
  /** The optional lines of this kind of contract. */
  lines: Readonly<Partial<Record<ContractLine, number>>>
  texts: FormTexts
  wrong: ReadonlySet<string>
}

/** What may be said but need not: out of the way until somebody wants it, open when it says something. */
export function MoreDetails({ lines, texts, wrong }: MoreDetailsProps) {
  const names = namesOf<ContractLine>(lines)
  const isFilled = names.some((name) => texts[name])
  return (
    <details className={styles.details} open={isFilled || undefined}>
      <summary>More details (optional)</summary>
      <div className={styles.fields}>
        {names.map((name) => (
          <TextField
            key={name}
            label={LINE_TEXTS[name].label}
            name={name}
            placeholder={LINE_TEXTS[name].example}
            defaultValue={texts[name] ?? ''}
            isInvalid={wrong.has(name)}
          />
        ))}
      </div>
    </details>
  )
}
