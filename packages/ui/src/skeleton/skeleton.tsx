import { clsx } from 'clsx'
import styles from './skeleton.module.css'

/** The place of something that is on its way; the size comes from `className`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={clsx(styles.skeleton, className)} />
}
