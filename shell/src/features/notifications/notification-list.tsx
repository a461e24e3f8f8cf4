import { Button, Loading } from '@hub/ui'
import { formatAgo, messageOf, useApiMutation, useNotify } from '@hub/web-kit'
import { useNotifications } from './use-notifications.ts'
import styles from './notification-list.module.css'
import type { Notification } from '@hub/api-spec'
import type { ViewProps } from '@hub/web-kit'

/** The news, the newest first. One that is opened is no news any more. */
export function NotificationList({ onNavigate }: Pick<ViewProps, 'onNavigate'>) {
  const { data: notifications, isError: hasFailed } = useNotifications()
  const { mutateAsync: markRead } = useApiMutation('POST /api/notifications/read')
  const notify = useNotify()
  function markAllRead() {
    markRead({ body: {} }).catch((error: unknown) =>
      notify(messageOf(error, 'Could not mark them as read. Please try again.'), 'error'),
    )
  }
  function open({ id, contractId, isRead }: Notification) {
    if (contractId) onNavigate('contracts', { contractId })
    else onNavigate('profile')
    if (!isRead) markRead({ body: { ids: [id] } }).catch(() => undefined)
  }
  return (
    <>
      <header className={styles.header}>
        <h2 className={styles.title}>Notifications</h2>
        {notifications?.some(({ isRead }) => !isRead) && (
          <Button size="small" variant="ghost" onClick={markAllRead}>
            Mark all as read
          </Button>
        )}
      </header>
      {!notifications && !hasFailed && <Loading text="Loading notifications..." />}
      {hasFailed && <p className={styles.none}>Could not refresh. Trying again…</p>}
      {notifications?.length === 0 && (
        <p className={styles.none}>Nothing yet. Offers on your contracts show up here.</p>
      )}
      <ul>
        {notifications?.map((notification) => (
          <li key={notification.id}>
            <button
              type="button"
              className={notification.isRead ? styles.read : styles.unread}
              onClick={() => open(notification)}
            >
              <span dir="auto">{notification.text}</span>
              <span className={styles.time}>
                {notification.isRead ? '' : 'New · '}
                {formatAgo(notification.createdAt)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
