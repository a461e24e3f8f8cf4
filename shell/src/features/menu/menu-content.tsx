import {
  BookOpen,
  Handshake,
  House,
  LayoutGrid,
  MessagesSquare,
  Music,
  Rocket,
  ShieldCheck,
  ShoppingBag,
  User,
  Users,
} from '@hub/ui'
import { COMMUNITY_LINKS, OFFICIAL_LINKS } from '@hub/api-spec/links'
import { useSession, VIEW_NAMES } from '@hub/web-kit'
import { VIEW_TITLES } from '#lib/view-titles.ts'
import { LinkGroup } from './link-group.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import styles from './menu-content.module.css'
import type { LucideIcon } from '@hub/ui'
import type { ViewName } from '@hub/web-kit'

const ICONS: Record<ViewName, LucideIcon> = {
  dashboard: House,
  contracts: Handshake,
  profile: User,
  about: Rocket,
  content: LayoutGrid,
  store: ShoppingBag,
  jukebox: Music,
  stories: BookOpen,
  discord: MessagesSquare,
  admin: Users,
  'privacy-policy': ShieldCheck,
}

/** Every view, and the links out. Admin is listed for admins alone. */
export function MenuContent({
  current,
  onSelect,
}: {
  current: ViewName
  onSelect(view: ViewName): void
}) {
  const isAdmin = useSession().user?.isAdmin ?? false
  const views = VIEW_NAMES.filter((view) => view !== 'admin' || isAdmin)
  return (
    <>
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view}>
            <MenuItem view={view} isCurrent={view === current} onSelect={() => onSelect(view)} />
          </li>
        ))}
      </ul>
      <LinkGroup title="Official Links" links={OFFICIAL_LINKS} />
      <LinkGroup title="Community Tools" links={COMMUNITY_LINKS} />
      <ThemeSwitch />
    </>
  )
}

function MenuItem({
  view,
  isCurrent,
  onSelect,
}: {
  view: ViewName
  isCurrent: boolean
  onSelect(): void
}) {
  const Icon = ICONS[view]
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      className={styles.item}
      onClick={onSelect}
    >
      <Icon size={18} />
      {VIEW_TITLES[view]}
    </button>
  )
}
