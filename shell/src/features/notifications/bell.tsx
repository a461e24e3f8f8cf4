import { Bell as BellIcon } from '@hub/ui'
import { usePanel } from '@hub/web-kit'
import { useId, useRef } from 'react'
import { useDismissal } from '#lib/dismissal.ts'
import { useNotifications } from './use-notifications.ts'
import styles from './bell.module.css'
import type { ViewProps } from '@hub/web-kit'
import type { ReactNode } from 'react'

type Navigate = ViewProps['onNavigate']

export interface BellProps {
  /** The news are there before they are asked for. */
  isReady?: boolean
  /** The news themselves. */
  content(onNavigate: Navigate): ReactNode
  onNavigate: Navigate
}

/** What happened to one's contracts and offers: how much is new, and the news behind it. */
export function Bell({ isReady = false, content, onNavigate }: BellProps) {
  const { data: notifications } = useNotifications()
  const panel = usePanel('shell.news')
  const isOpen = panel.value !== undefined
  const whole = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  useDismissal(isOpen, whole, (byEscape) => {
    panel.close()
    if (byEscape) toggle.current?.focus()
  })
  const unread = notifications?.filter(({ isRead }) => !isRead).length ?? 0
  return (
    <div ref={whole} className={styles.bell}>
      <button
        ref={toggle}
        type="button"
        aria-label={unread > 0 ? `Notifications, ${unread} new` : 'Notifications'}
        title="Notifications"
        aria-expanded={isOpen}
        aria-controls={panelId}
        className={styles.toggle}
        onClick={() => (isOpen ? panel.close() : panel.open('all'))}
      >
        <BellIcon size={20} />
        {unread > 0 && (
          <span aria-hidden="true" className={styles.count}>
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </button>
      <section id={panelId} aria-label="Notifications" hidden={!isOpen} className={styles.panel}>
        {(isReady || isOpen) &&
          content((...way) => {
            panel.close()
            onNavigate(...way)
          })}
      </section>
    </div>
  )
}
