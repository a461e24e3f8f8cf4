import { Card } from '@hub/ui'
import { useId } from 'react'
import styles from './console-section.module.css'
import type { ReactNode } from 'react'

/** A part of the admin console, which names it and frames it as the other teams' are. */
export function ConsoleSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.heading}>
        {title}
      </h3>
      {children}
    </Card>
  )
}
