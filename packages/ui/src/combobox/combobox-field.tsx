import { clsx } from 'clsx'
import { useId } from 'react'
import { Field } from '../field/field.tsx'
import { ChevronDown } from '../icon/icon.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { useCombobox, useInSight } from './use-combobox.ts'
import fieldStyles from '../field/field.module.css'
import styles from './combobox-field.module.css'
import type { FieldProps } from '../field/field.tsx'
import type { FoundOptions } from './find-options.ts'
import type { ComboboxState } from './use-combobox.ts'

export interface ComboboxFieldProps extends FieldProps, ComboboxState {
  name: string
  placeholder?: string
  disabled?: boolean
  required?: boolean
}

/**
 * A select for long lists: typing finds the option. What is typed is no value by itself: on leaving,
 * the field has an option again, or nothing.
 */
export function ComboboxField({
  label,
  hint,
  error,
  isInvalid,
  note,
  options,
  value,
  onChoose,
  ...input
}: ComboboxFieldProps) {
  const listId = useId()
  const box = useCombobox({ options, value, onChoose })
  const { found, isOpen, active } = box
  const hasList = isOpen && found.shown.length > 0
  const activeId = hasList && active >= 0 ? optionId(listId, active) : undefined
  const popupRef = useInSight(isOpen, activeId)
  return (
    <Field label={label} hint={hint} error={error} isInvalid={isInvalid} note={note}>
      {(wiring) => (
        <div className={fieldStyles.group}>
          <input
            {...input}
            {...wiring}
            ref={box.inputRef}
            type="text"
            dir="auto"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={hasList}
            aria-controls={hasList ? listId : undefined}
            aria-activedescendant={activeId}
            className={clsx(fieldStyles.control, styles.control)}
            value={box.text}
            onChange={(event) => box.type(event.target.value)}
            onClick={box.open}
            onKeyDown={box.handleKeyDown}
            onBlur={box.settle}
          />
          <ChevronDown size={18} className={fieldStyles.chevron} />
          {isOpen && (
            <div ref={popupRef} className={styles.popup}>
              {hasList && (
                <Options
                  id={listId}
                  found={found}
                  active={active}
                  value={value}
                  onChoose={box.choose}
                />
              )}
              <Rest found={found} />
            </div>
          )}
          <VisuallyHidden>
            <span role="status">{isOpen && toCount(found.count)}</span>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  )
}

interface OptionsProps {
  id: string
  found: FoundOptions
  active: number
  value: string
  onChoose(option: string): void
}

/** The options as far as they are shown. Pressing one leaves the focus where the typing is. */
function Options({ id, found, active, value, onChoose }: OptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Options"
      className={styles.options}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.shown.map((option, at) => (
        <button
          key={option}
          type="button"
          tabIndex={-1}
          id={optionId(id, at)}
          role="option"
          dir="auto"
          aria-selected={option === value}
          aria-setsize={found.count}
          aria-posinset={at + 1}
          className={clsx(styles.option, at === active && styles.active)}
          onClick={() => onChoose(option)}
        >
          {option}
        </button>
      ))}
    </div>
  )
}

function Rest({ found: { shown, count } }: { found: FoundOptions }) {
  if (count === 0) return <p className={styles.rest}>Nothing matches.</p>
  if (count === shown.length) return null
  const more = (count - shown.length).toLocaleString()
  return <p className={styles.rest}>{more} more. Type to narrow them down.</p>
}

const optionId = (listId: string, at: number) => `${listId}-${at}`

const toCount = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'option' : 'options'}`
