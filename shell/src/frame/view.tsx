import { useSession } from '@hub/web-kit'
import { useEffect, useRef } from 'react'
import { Route, Routes } from 'react-router-dom'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { VIEW_TITLES } from '#lib/view-titles.ts'
import { Part } from '../part/part.tsx'
import { RemotePart } from '../part/remote-part.tsx'
import { useViewSwitch } from './view-switch.tsx'
import styles from './view.module.css'
import type { ViewName, ViewProps } from '@hub/web-kit'
import type { RefObject } from 'react'
import type { RemotePartName } from '@hub/web-kit'
import type { PartLoader } from '../part/part.tsx'

const OWN_VIEWS = [
  ['profile', () => import('../features/profile/profile.tsx').then(({ Profile }) => Profile)],
  ['about', () => import('../pages/about.tsx').then(({ About }) => About)],
  ['content', () => import('../pages/content.tsx').then(({ Content }) => Content)],
  ['store', () => import('../pages/store.tsx').then(({ Store }) => Store)],
  ['discord', () => import('../pages/discord.tsx').then(({ Discord }) => Discord)],
  [
    'privacy-policy',
    () => import('../pages/privacy-policy.tsx').then(({ PrivacyPolicy }) => PrivacyPolicy),
  ],
] as const satisfies readonly (readonly [ViewName, PartLoader])[]

const REMOTE_VIEWS = [
  ['contracts', 'mf_contracts/contracts-view'],
  ['jukebox', 'mf_jukebox/jukebox-view'],
  ['stories', 'mf_stories/stories-view'],
  ['admin', 'mf_admin/admin-view'],
] as const satisfies readonly (readonly [ViewName, RemotePartName])[]

type Mounted = 'dashboard' | (typeof OWN_VIEWS | typeof REMOTE_VIEWS)[number][0]

interface ShownProps extends ViewProps {
  view: ViewName
  /** Called when the view's code has come, or is known not to. */
  onSettled(isThere: boolean): void
}

/** The view that is shown. Admins alone have the console; others get the dashboard (spec §2). */
export function View({ view: asked, ...props }: ShownProps) {
  const isAdmin = useSession().user?.isAdmin ?? false
  // A view that the menu has and nothing mounts would show the dashboard: it does not compile.
  const view = asked === 'admin' && !isAdmin ? 'dashboard' : (asked satisfies Mounted)
  const main = useRef<HTMLElement>(null)
  useArrival(view, main)
  return (
    <main ref={main} id="main" tabIndex={-1} className={styles.view} aria-label={VIEW_TITLES[view]}>
      <Routes location={`/${view}`}>
        {OWN_VIEWS.map(([name, load]) => (
          <Route
            key={name}
            path={name}
            element={<Part key={name} load={load} title={VIEW_TITLES[name]} {...props} />}
          />
        ))}
        {REMOTE_VIEWS.map(([name, part]) => (
          <Route
            key={name}
            path={name}
            element={<RemotePart key={name} part={part} title={VIEW_TITLES[name]} {...props} />}
          />
        ))}
        <Route
          path="*"
          element={
            <Dashboard
              onNavigate={props.onNavigate}
              latest={<RemotePart part="mf_contracts/latest-contracts" {...props} />}
            />
          }
        />
      </Routes>
    </main>
  )
}

/** Names the page after its view; after a switch, starts at its top and moves the focus there, unless a part of it was asked for. */
function useArrival(view: ViewName, main: RefObject<HTMLElement | null>): void {
  const { isChosen, target } = useViewSwitch()
  const hasOwnPlace = target?.section !== undefined
  const shown = useRef(view)
  useEffect(() => {
    document.title = `${VIEW_TITLES[view]} · Hangar`
    if (shown.current === view) return
    shown.current = view
    if (hasOwnPlace) return
    main.current?.focus({ preventScroll: true })
    // Back and Forward go to where the page was; the browser sees to that.
    if (isChosen) scrollTo(0, 0)
  }, [view, isChosen, hasOwnPlace, main])
}
