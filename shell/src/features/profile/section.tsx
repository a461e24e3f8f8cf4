import { Card } from '@hub/ui'
import { useEffect, useId, useRef } from 'react'
import { keepInSight } from './keep-in-sight.ts'
import styles from './section.module.css'
import type { ReactNode } from 'react'
import type { CardProps } from '@hub/ui'

/** A card of the profile, named by its heading. */
export function Section({
  title,
  lead,
  tone,
  isAsked = false,
  children,
}: {
  title: string
  lead?: ReactNode
  tone?: CardProps['tone']
  /** It is what the person came for: it is in sight, and has the focus. */
  isAsked?: boolean
  children: ReactNode
}) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isAsked || !heading.current) return undefined
    heading.current.focus({ preventScroll: true })
    return keepInSight(heading.current)
  }, [isAsked])
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.section} {...(tone && { tone })}>
      <div>
        <h2 ref={heading} id={titleId} tabIndex={isAsked ? -1 : undefined} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </Card>
  )
}
