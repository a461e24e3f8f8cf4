import { clsx } from 'clsx'
import { useId } from 'react'
import { CircleAlert } from '../icon/icon.ts'
import styles from './field.module.css'
import type { ReactNode } from 'react'

/** What every field takes beside its native attributes. */
export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** Shown in red under the control, which becomes `aria-invalid`. */
  error?: string | undefined
  /** Marks the control as wrong where the sentence about it stands elsewhere. */
  isInvalid?: boolean | undefined
  /** Stands in the corner of the label, like 'optional'. */
  note?: ReactNode
}

/** The attributes that tie a control to its label, hint and error. */
export interface FieldWiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Wires a control to its label, hint and error once; the other fields are built on it. */
export function Field({
  label,
  hint,
  error,
  isInvalid,
  note,
  className,
  children,
}: FieldProps & { className?: string | undefined; children(wiring: FieldWiring): ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const wiring: FieldWiring = {
    id,
    'aria-invalid': error || isInvalid ? true : undefined,
    'aria-describedby': described || undefined,
  }
  return (
    <div className={clsx(styles.field, className)}>
      <div className={styles.caption}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      {children(wiring)}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          <CircleAlert size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
