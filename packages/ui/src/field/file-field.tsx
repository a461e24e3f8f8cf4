import { clsx } from 'clsx'
import { Field } from './field.tsx'
import styles from './field.module.css'
import type { ComponentProps } from 'react'
import type { FieldProps } from './field.tsx'

export interface FileFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'type'> {}

/** A native file picker. */
export function FileField({
  label,
  hint,
  error,
  isInvalid,
  note,
  className,
  ...input
}: FileFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isInvalid={isInvalid} note={note}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          type="file"
          className={clsx(styles.control, styles.file, className)}
        />
      )}
    </Field>
  )
}
