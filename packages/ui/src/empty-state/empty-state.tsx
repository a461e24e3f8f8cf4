import { clsx } from 'clsx'
import styles from './empty-state.module.css'
import type { ReactNode } from 'react'
import type { LucideIcon } from '../icon/icon.ts'

/** What stands where a list would be: one sentence, an icon, and what to do about it. */
export function EmptyState({
  icon: Icon,
  text,
  action,
  className,
}: {
  icon: LucideIcon
  text: ReactNode
  action?: ReactNode
  className?: string | undefined
}) {
  return (
    <div className={clsx(styles.empty, className)}>
      <span className={styles.medallion}>
        <Icon size={28} />
      </span>
      <p>{text}</p>
      {action}
    </div>
  )
}
