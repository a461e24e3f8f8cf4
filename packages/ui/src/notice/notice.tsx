import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../icon/icon.ts'
import styles from './notice.module.css'
import type { ReactNode } from 'react'

/** What a notice is about; `error` interrupts a screen reader, the others wait. */
export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

/** A message with a colour, an icon, and room for one action. */
export function Notice({
  tone = 'info',
  children,
  action,
  className,
}: {
  tone?: NoticeTone
  children: ReactNode
  action?: ReactNode
  className?: string | undefined
}) {
  const Icon = ICONS[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx(styles.notice, styles[tone], className)}
    >
      <Icon size={20} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
