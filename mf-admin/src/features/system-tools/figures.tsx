import { Button, Loading, Notice } from '@hub/ui'
import { Section } from '#lib/section.tsx'
import styles from './figures.module.css'

export interface FiguresProps {
  title: string
  /** Nothing, while they are not known. */
  figures: readonly (readonly [name: string, value: string])[] | undefined
  hasFailed: boolean
  onRetry(): void
}

/** What one service counts. Each stands alone: one may answer while the other is away. */
export function Figures({ title, figures, hasFailed, onRetry }: FiguresProps) {
  return (
    <Section title={title}>
      {!figures && !hasFailed && <Loading text="Loading figures..." />}
      {!figures && hasFailed && (
        <Notice tone="error" action={<Button onClick={onRetry}>Retry</Button>}>
          Error: Failed to fetch figures
        </Notice>
      )}
      {figures && (
        <dl className={styles.figures}>
          {figures.map(([name, value]) => (
            <div key={name} className={styles.figure}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
