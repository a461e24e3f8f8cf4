import { formatAuec } from '@hub/web-kit'
import styles from './amount.module.css'

/** A price or payment, its unit a little smaller. */
export function Amount({ value, className }: { value: number; className?: string | undefined }) {
  const [, figures, unit] = /^(.*\s)(\S+)$/su.exec(formatAuec(value)) ?? []
  return (
    <bdi className={`${styles.amount} ${className ?? ''}`}>
      {figures}
      <small className={styles.unit}>{unit}</small>
    </bdi>
  )
}
