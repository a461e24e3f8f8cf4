import { clsx } from 'clsx'
import { useId, useRef } from 'react'
import styles from './tabs.module.css'
import type { KeyboardEvent, ReactNode } from 'react'

export interface Tab<Value extends string> {
  value: Value
  label: ReactNode
}

export interface TabsProps<Value extends string> {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: ReadonlyArray<Tab<Value>>
  value: Value
  onSelect(value: NoInfer<Value>): void
  /** The panel of the selected tab. */
  children: ReactNode
  /** Stands in the same row, after the tabs. */
  actions?: ReactNode
  className?: string | undefined
}

/** Tabs with roving focus: arrows, Home and End move and select, Tab goes on to the panel. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onSelect,
  children,
  actions,
  className,
}: TabsProps<Value>) {
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = nextIndex(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
      isRightToLeft,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.value)
    listRef.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus()
  }

  return (
    <div className={clsx(styles.tabs, className)}>
      <div className={styles.row}>
        <div
          ref={listRef}
          role="tablist"
          aria-label={label}
          className={styles.list}
          onKeyDown={handleKeyDown}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              className={styles.tab}
              onClick={() => onSelect(tab.value)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  )
}

function nextIndex(key: string, index: number, count: number, isRightToLeft: boolean) {
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return (index + 1) % count
  if (key === backward) return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
