import {
  BookOpen,
  Handshake,
  House,
  LayoutGrid,
  Menu as MenuIcon,
  MessagesSquare,
  Music,
  Rocket,
  ShieldCheck,
  ShoppingBag,
  User,
  Users,
  X,
} from '@hub/ui'
import { COMMUNITY_LINKS, OFFICIAL_LINKS } from '@hub/api-spec/links'
import { useSession, VIEW_NAMES } from '@hub/web-kit'
import { useId, useRef, useState } from 'react'
import { useDismissal } from '#lib/dismissal.ts'
import { VIEW_TITLES } from '#lib/view-titles.ts'
import { LinkGroup } from './link-group.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import styles from './menu.module.css'
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

/** The menu and its toggle: every view, and the links out. Admin is listed for admins alone. */
export function Menu({
  current,
  onNavigate,
}: {
  current: ViewName
  onNavigate(view: ViewName): void
}) {
  const [isOpen, setOpen] = useState(false)
  const isAdmin = useSession().user?.isAdmin ?? false
  const whole = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  useDismissal(isOpen, whole, (byEscape) => {
    setOpen(false)
    if (byEscape) toggle.current?.focus()
  })
  const views = VIEW_NAMES.filter((view) => view !== 'admin' || isAdmin)
  const Icon = isOpen ? X : MenuIcon
  return (
    <div ref={whole} className={styles.menu}>
      <button
        ref={toggle}
        type="button"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls={panelId}
        className={styles.toggle}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={22} />
      </button>
      <nav id={panelId} aria-label="Menu" hidden={!isOpen} className={styles.panel}>
        <ul className={styles.views}>
          {views.map((view) => (
            <li key={view}>
              <MenuItem
                view={view}
                isCurrent={view === current}
                onSelect={() => {
                  setOpen(false)
                  onNavigate(view)
                }}
              />
            </li>
          ))}
        </ul>
        <LinkGroup title="Official Links" links={OFFICIAL_LINKS} />
        <LinkGroup title="Community Tools" links={COMMUNITY_LINKS} />
        <ThemeSwitch />
      </nav>
    </div>
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
