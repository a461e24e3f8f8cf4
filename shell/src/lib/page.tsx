import { ViewHeader } from '@hub/ui'
import styles from './page.module.css'
import type { ReactNode } from 'react'

/** A view that is mostly words: a title, a line under it, and a column to read. */
export function Page({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.page}>
      <ViewHeader title={title} lead={lead} />
      {children}
    </div>
  )
}
