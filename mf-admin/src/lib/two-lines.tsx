import styles from './two-lines.module.css'
import type { ReactNode } from 'react'

/** What a row is about, and a line under it; both cut where there is no room. */
export function TwoLines({ first, second }: { first: string; second?: ReactNode }) {
  return (
    <div className={styles.lines}>
      <bdi className={styles.first} title={first}>
        {first}
      </bdi>
      {second && <span className={styles.second}>{second}</span>}
    </div>
  )
}
