import { Tabs, ViewHeader, VisuallyHidden } from '@hub/ui'
import { ForeignPart, readWord, useViewState } from '@hub/web-kit'
import { Missions, TradingPosts } from '../features/moderation/moderation.tsx'
import { AuditLog } from '../features/system-tools/audit-log.tsx'
import { ItemRefresh } from '../features/system-tools/item-refresh.tsx'
import { NearQuotas } from '../features/system-tools/near-quotas.tsx'
import { Notices } from '../features/system-tools/notices.tsx'
import { Purge } from '../features/system-tools/purge.tsx'
import { HubFigures, MediaFigures } from '../features/system-tools/stats.tsx'
import { UserManagement } from '../features/users/user-management.tsx'
import styles from './admin-view.module.css'
import type { RemoteModules, ViewProps } from '@hub/web-kit'
import type { ReactNode } from 'react'

const SECTIONS = [
  { value: 'users', label: 'User Management' },
  { value: 'moderation', label: 'Content Moderation' },
  { value: 'media', label: 'Media Management' },
  { value: 'tools', label: 'System Tools' },
] as const

type SectionName = (typeof SECTIONS)[number]['value']

const readSection = readWord<SectionName>(['users', 'moderation', 'media', 'tools'])

/** The console. Media's parts are those of the teams that own them. */
export function AdminView({ onNavigate }: ViewProps) {
  const [kept, setSection] = useViewState('admin.section')
  const section = readSection(kept ?? null)
  const panels: Record<SectionName, ReactNode> = {
    users: <UserManagement />,
    moderation: (
      <>
        <TradingPosts />
        <Missions />
      </>
    ),
    media: (
      <>
        <h2 className={styles.unseen}>
          <VisuallyHidden>Media</VisuallyHidden>
        </h2>
        <ForeignPart part="mf_jukebox/music-upload" name="Music Upload" onNavigate={onNavigate} />
        <ForeignPart part="mf_stories/story-upload" name="Story Upload" onNavigate={onNavigate} />
        <ForeignPart
          part="mf_jukebox/tracks-table"
          name="The list of tracks"
          onNavigate={onNavigate}
        />
        <ForeignPart
          part="mf_stories/stories-table"
          name="The list of stories"
          onNavigate={onNavigate}
        />
      </>
    ),
    tools: (
      <>
        <Notices />
        <HubFigures />
        <MediaFigures />
        <NearQuotas />
        <ItemRefresh />
        <Purge />
        <AuditLog />
      </>
    ),
  }
  return (
    <div className={styles.view}>
      <ViewHeader title="Admin Console" lead="Everything here is written into the audit log." />
      <Tabs label="Sections" tabs={SECTIONS} value={section} onSelect={setSection}>
        <div className={styles.panels}>{panels[section]}</div>
      </Tabs>
    </div>
  )
}

void ({ AdminView } satisfies RemoteModules['mf_admin/admin-view'])
