import { clsx } from 'clsx'
import styles from './view-header.module.css'
import type { ReactNode } from 'react'

/** The head of a view: its title, a line under it, and what one can do there. */
export function ViewHeader({
  title,
  lead,
  actions,
  className,
}: {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  className?: string | undefined
}) {
  return (
    <header className={clsx(styles.header, className)}>
      <div className={styles.words}>
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
