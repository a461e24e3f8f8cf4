import { clsx } from 'clsx'
import styles from './logo.module.css'

/** The mark of the product: a ship in its bay. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={clsx(styles.mark, className)}>
      <path className={styles.hull} d="M16 1.5 29 9v14l-13 7.5L3 23V9z" />
      <path className={styles.ship} d="M9 20.5 16 10l7 10.5h-4.2L16 16.2l-2.8 4.3z" />
      <path className={styles.deck} d="M11 24h10" />
    </svg>
  )
}
