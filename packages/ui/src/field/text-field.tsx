import { clsx } from 'clsx'
import { Field } from './field.tsx'
import styles from './field.module.css'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldProps } from './field.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id'> {}

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  isInvalid,
  note,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isInvalid={isInvalid} note={note}>
      {(wiring) => (
        <input
          type="text"
          dir="auto"
          {...input}
          {...wiring}
          className={clsx(styles.control, className)}
        />
      )}
    </Field>
  )
}

export interface NumberFieldProps extends TextFieldProps {
  /** The unit that stands at the end of the control. */
  unit?: ReactNode
}

/**
 * A number as the person writes it. A text control on purpose: the native number input
 * reads `1.5` and `1,5` by rules of its own, and hands over nothing when it disagrees.
 */
export function NumberField({
  label,
  hint,
  error,
  isInvalid,
  note,
  unit,
  className,
  ...input
}: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isInvalid={isInvalid} note={note}>
      {(wiring) => (
        <span className={styles.group}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...wiring}
            className={clsx(styles.control, styles.number, className)}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  )
}

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {}

/** Several lines of text; grows with them where the browser can. */
export function TextArea({
  label,
  hint,
  error,
  isInvalid,
  note,
  className,
  ...area
}: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} isInvalid={isInvalid} note={note}>
      {(wiring) => (
        <textarea
          rows={4}
          dir="auto"
          {...area}
          {...wiring}
          className={clsx(styles.control, styles.area, className)}
        />
      )}
    </Field>
  )
}
