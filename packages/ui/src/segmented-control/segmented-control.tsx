import { clsx } from 'clsx'
import styles from './segmented-control.module.css'
import type { ReactNode } from 'react'
import type { LucideIcon } from '../icon/icon.ts'

export interface Segment<Value extends string> {
  value: Value
  label: string
  /** Shown instead of the label, which stays as the button's name. */
  icon?: LucideIcon
}

export interface SegmentedControlProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string
  segments: ReadonlyArray<Segment<Value>>
  value: Value
  onSelect(value: NoInfer<Value>): void
  isDisabled?: boolean
  /** Fills the line it stands in. */
  isWide?: boolean
  className?: string | undefined
}

/** A row of buttons of which one is pressed. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onSelect,
  isDisabled = false,
  isWide = false,
  className,
}: SegmentedControlProps<Value>): ReactNode {
  return (
    <div
      role="group"
      aria-label={label}
      className={clsx(styles.group, isWide && styles.wide, className)}
    >
      {segments.map(({ value: segment, label: text, icon: Icon }) => (
        <button
          key={segment}
          type="button"
          aria-pressed={segment === value}
          aria-label={Icon ? text : undefined}
          title={Icon ? text : undefined}
          disabled={isDisabled}
          className={styles.segment}
          onClick={() => onSelect(segment)}
        >
          {Icon ? <Icon size={18} /> : text}
        </button>
      ))}
    </div>
  )
}
