import { Notice } from '@hub/ui'
import { apiQuery, refetchEvery, useQuery } from '@hub/web-kit'
import styles from './notices.module.css'

const REFRESH_MS = 60_000

/** What whoever runs the hub should set right; nothing, when there is nothing. */
export function Notices() {
  const { data = [] } = useQuery({
    ...apiQuery('GET /api/admin/notices'),
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  return data.map(({ message, setting }) => (
    <Notice key={setting} tone="warning">
      {message} <code className={styles.setting}>{setting}</code>
    </Notice>
  ))
}
