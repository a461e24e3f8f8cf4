import { clsx } from 'clsx'
import { Field } from './field.tsx'
import { ChevronDown } from '../icon/icon.ts'
import styles from './field.module.css'
import type { ComponentProps } from 'react'
import type { FieldProps } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
}

export interface SelectFieldProps
  extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'children'> {
  options: ReadonlyArray<string | SelectOption>
  /** Stands first, with an empty value. */
  placeholder?: string
}

/** A native select; plain strings are their own label. */
export function SelectField({
  label,
  hint,
  error,
  isInvalid,
  note,
  options,
  placeholder,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isInvalid={isInvalid} note={note}>
      {(wiring) => (
        <span className={styles.group}>
          <select
            {...select}
            {...wiring}
            className={clsx(styles.control, styles.select, className)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => {
              const { value, label: text } =
                typeof option === 'string' ? { value: option, label: option } : option
              return (
                <option key={value} value={value}>
                  {text}
                </option>
              )
            })}
          </select>
          <ChevronDown size={18} className={styles.chevron} />
        </span>
      )}
    </Field>
  )
}
