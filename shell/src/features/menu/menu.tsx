import { Menu as MenuIcon, X } from '@hub/ui'
import { usePanel } from '@hub/web-kit'
import { useId, useRef } from 'react'
import { useDismissal } from '#lib/dismissal.ts'
import styles from './menu.module.css'
import type { ViewName } from '@hub/web-kit'
import type { ReactNode } from 'react'

/** The menu's toggle and panel. */
export function Menu({
  isReady = false,
  content,
  onNavigate,
}: {
  /** The panel is filled before it is opened. */
  isReady?: boolean
  content(onSelect: (view: ViewName) => void): ReactNode
  onNavigate(view: ViewName): void
}) {
  const panel = usePanel('shell.menu')
  const isOpen = panel.value !== undefined
  const whole = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  useDismissal(isOpen, whole, (byEscape) => {
    panel.close()
    if (byEscape) toggle.current?.focus()
  })
  const Icon = isOpen ? X : MenuIcon
  function handleSelect(view: ViewName) {
    panel.close()
    onNavigate(view)
  }
  return (
    <div ref={whole} className={styles.menu}>
      <button
        ref={toggle}
        type="button"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls={panelId}
        className={styles.toggle}
        onClick={() => (isOpen ? panel.close() : panel.open('all'))}
      >
        <Icon size={22} />
      </button>
      <nav id={panelId} aria-label="Menu" hidden={!isOpen} className={styles.panel}>
        {(isReady || isOpen) && content(handleSelect)}
      </nav>
    </div>
  )
}
