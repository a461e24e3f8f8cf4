import { clsx } from 'clsx'
import styles from './badge.module.css'
import type { ReactNode } from 'react'

/** The colour families: amber for sell and offer, blue for the rest. */
export type Tone = 'amber' | 'blue' | 'neutral' | 'danger' | 'good'

/** A short word about the kind or the state of a thing. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string | undefined
  children: ReactNode
}) {
  return <span className={clsx(styles.badge, styles[tone], className)}>{children}</span>
}
