import { Card } from '@hub/ui'
import { useId } from 'react'
import styles from './section.module.css'
import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  /** Stands beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A panel of the console with its title. */
export function Section({ title, aside, children }: SectionProps) {
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={styles.caption}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  )
}
