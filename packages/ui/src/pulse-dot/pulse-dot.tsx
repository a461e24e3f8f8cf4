import { clsx } from 'clsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './pulse-dot.module.css'

/** The red pulsing dot, with the words it stands for. */
export function PulseDot({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <span title={label} className={clsx(styles.dot, className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
