import { formatAgo, formatMoment } from '@hub/web-kit'
import { DataTable } from '#lib/data-table.tsx'
import { Section } from '#lib/section.tsx'
import { TwoLines } from '#lib/two-lines.tsx'
import { usePages } from '#lib/use-pages.ts'
import styles from './audit-log.module.css'
import type { AuditEntry } from '@hub/api-spec'

const ACTIONS: Record<AuditEntry['action'], string> = {
  'admin-granted': 'Made an admin',
  'admin-revoked': 'Admin rights revoked',
  'user-deleted': 'User deleted',
  'non-admins-deleted': 'All non-admin users deleted',
  'trading-post-deleted': 'Trading post deleted',
  'mission-deleted': 'Mission deleted',
  'items-refreshed': 'Item list refreshed',
  'track-uploaded': 'Track uploaded',
  'track-deleted': 'Track deleted',
  'story-uploaded': 'Story uploaded',
  'story-deleted': 'Story deleted',
}

/** What admins did, newest first. */
export function AuditLog() {
  return (
    <Section title="Audit log">
      <DataTable
        label="Audit log"
        pages={usePages('GET /api/admin/audit')}
        keyOf={({ id }) => id}
        failure="Failed to fetch the audit log"
        loadingText="Loading the audit log..."
        emptyText="Nothing has been done yet."
        columns={[
          {
            title: 'What',
            cell: ({ action, targetName }) => (
              <TwoLines first={ACTIONS[action]} second={targetName} />
            ),
            width: 'minmax(0, 5fr)',
          },
          {
            title: 'By',
            cell: ({ actorName }) => (
              <bdi className={styles.twoLines}>{actorName ?? 'The machine'}</bdi>
            ),
          },
          {
            title: 'When',
            // Words of any age in two lines of a phone's row.
            width: 'minmax(5.5rem, 2fr)',
            cell: ({ createdAt }) => (
              <span className={styles.twoLines} title={formatMoment(createdAt)}>
                {formatAgo(createdAt)}
              </span>
            ),
          },
        ]}
      />
    </Section>
  )
}
