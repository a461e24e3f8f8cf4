import { Card } from '@hub/ui'
import { useId } from 'react'
import styles from './section.module.css'
import type { ReactNode } from 'react'
import type { CardProps } from '@hub/ui'

/** A card of the profile, named by its heading. */
export function Section({
  title,
  lead,
  tone,
  children,
}: {
  title: string
  lead?: ReactNode
  tone?: CardProps['tone']
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.section} {...(tone && { tone })}>
      <div>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </Card>
  )
}
