import { clsx } from 'clsx'
import styles from './progress.module.css'

/** A small turning ring beside a text that says what is being waited for. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={clsx(styles.spinner, className)} />
}

export interface ProgressProps {
  label: string
  /** From 0 to `max`; left out while the amount is not known. */
  value?: number
  max?: number
}

/** A labelled native progress bar. */
export function Progress({ label, value, max = 100 }: ProgressProps) {
  return (
    <label className={styles.progress}>
      <span className={styles.label}>
        {label}
        {value !== undefined && <output>{Math.round((value / max) * 100)}%</output>}
      </span>
      <progress className={styles.bar} max={max} {...(value !== undefined && { value })} />
    </label>
  )
}

/** The text shown while something loads, announced once, with a spinner. */
export function Loading({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <p role="status" className={clsx(styles.loading, className)}>
      <Spinner />
      {text}
    </p>
  )
}
