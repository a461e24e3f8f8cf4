import { Button, Loading, Notice } from '@hub/ui'
import { apiQuery, useQuery } from '@hub/web-kit'
import { Section } from '#lib/section.tsx'
import styles from './stats.module.css'
import type { AdminStats } from '@hub/api-spec'

const NAMES: readonly [keyof AdminStats, string][] = [
  ['people', 'Users'],
  ['guests', 'of them guests'],
  ['admins', 'Admins'],
  ['openTradingPosts', 'Open trading posts'],
  ['openMissions', 'Open missions'],
  ['items', 'Items in the catalogue'],
  ['deletionsUnderWay', 'Deletions under way'],
  ['waitingFacts', 'Events waiting'],
  ['waitingSeconds', 'Oldest waits (s)'],
  ['deadLetters', 'Dead letters'],
]

const REFRESH_MS = 30_000

/** How the hub is doing, in figures. */
export function Stats() {
  const stats = useQuery({ ...apiQuery('GET /api/admin/stats'), refetchInterval: REFRESH_MS })
  return (
    <Section title="Figures">
      {stats.isPending && <Loading text="Loading figures..." />}
      {stats.isError && !stats.data && (
        <Notice tone="error" action={<Button onClick={() => void stats.refetch()}>Retry</Button>}>
          Error: Failed to fetch figures
        </Notice>
      )}
      {stats.data && (
        <dl className={styles.figures}>
          {NAMES.map(([key, name]) => (
            <div key={key} className={styles.figure}>
              <dt>{name}</dt>
              <dd>{stats.data[key].toLocaleString()}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
