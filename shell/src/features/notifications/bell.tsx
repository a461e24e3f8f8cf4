import { Bell as BellIcon } from '@hub/ui'
import { apiQuery, useQuery } from '@hub/web-kit'
import { useId, useRef, useState } from 'react'
import { useDismissal } from '#lib/dismissal.ts'
import { NotificationList } from './notification-list.tsx'
import styles from './bell.module.css'
import type { ViewProps } from '@hub/web-kit'

/** What has been told last; older news are of no use to anybody. */
const NEWEST = { query: { limit: 30 } }

/** What happened to one's contracts and offers: how much is new, and the news themselves. */
export function Bell({ onNavigate }: Pick<ViewProps, 'onNavigate'>) {
  const { data: notifications, isError } = useQuery(apiQuery('GET /api/notifications', NEWEST))
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  useDismissal(isOpen, whole, (byEscape) => {
    setOpen(false)
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
        onClick={() => setOpen(!isOpen)}
      >
        <BellIcon size={20} />
        {unread > 0 && (
          <span aria-hidden="true" className={styles.count}>
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </button>
      <section id={panelId} aria-label="Notifications" hidden={!isOpen} className={styles.panel}>
        <NotificationList
          notifications={notifications}
          hasFailed={isError}
          onOpen={(contractId) => {
            setOpen(false)
            onNavigate('contracts', { contractId })
          }}
        />
      </section>
    </div>
  )
}
