import { ForeignPartProvider, LiveUpdates, useNotify, useSession } from '@hub/web-kit'
import { useEffect, useRef, useState } from 'react'
import { publishDockSize } from './dock-size.ts'
import { AdminInvite } from './admin-invite.tsx'
import { CookieBanner } from '../features/cookie-banner/cookie-banner.tsx'
import { Footer } from '../features/footer/footer.tsx'
import { ConnectionNotice } from '../features/connection-notice/connection-notice.tsx'
import { Header } from '../features/header/header.tsx'
import { Menu } from '../features/menu/menu.tsx'
import { Bell } from '../features/notifications/bell.tsx'
import { Part } from '../part/part.tsx'
import { PlayerDock } from './player-dock.tsx'
import { RegistryUpdates } from '../part/registry-updates.tsx'
import { loadFailedModules } from '../part/load-failed-modules.ts'
import { RemotePart } from '../part/remote-part.tsx'
import { useAtRest } from './use-at-rest.ts'
import { useViewSwitch, ViewSwitch } from './view-switch.tsx'
import { View } from './view.tsx'
import styles from './signed-in.module.css'
import type { ForeignPartProps } from '@hub/web-kit'
import type { PartLoader } from '../part/part.tsx'

/** The product as a signed-in person has it. */
export function SignedIn() {
  return (
    <ViewSwitch>
      <LiveUpdates />
      <RegistryUpdates />
      <AdminInvite />
      <ForeignPartProvider value={renderPart}>
        <Frame />
      </ForeignPartProvider>
    </ViewSwitch>
  )
}

/** Nobody opens the menu or the news before there is something to see. */
const loadMenu: PartLoader = async () => {
  const { MenuContent } = await import('../features/menu/menu-content.tsx')
  return function CurrentMenu({ onNavigate }) {
    return <MenuContent current={useViewSwitch().view} onSelect={onNavigate} />
  }
}

const loadNews: PartLoader = async () => {
  const { NotificationList } = await import('../features/notifications/notification-list.tsx')
  return NotificationList
}

const renderPart = (props: ForeignPartProps) => <RemotePart {...props} />

function Frame() {
  const { view, target, onNavigate } = useViewSwitch()
  const [wereStoriesShown, setStoriesShown] = useState(false)
  const [isViewThere, setViewThere] = useState<boolean>()
  // The player is not in the way of the first view, unless that is the music itself.
  const isAtRest = useAtRest(isViewThere !== undefined)
  // Only there a story can be opened: until then its bar is not worth fetching.
  if (view === 'stories' && !wereStoriesShown) setStoriesShown(true)
  useLostRights()
  useEffect(() => {
    if (isAtRest) void loadFailedModules()
  }, [isAtRest])
  return (
    <div className={styles.frame}>
      <Header
        onHome={() => onNavigate('dashboard')}
        onAccount={(section) => onNavigate('profile', { section })}
        bell={
          <Bell
            isReady={isAtRest}
            content={(onSelect) => <Part load={loadNews} onNavigate={onSelect} />}
            onNavigate={onNavigate}
          />
        }
        menu={
          <Menu
            isReady={isAtRest}
            content={(onSelect) => <Part load={loadMenu} onNavigate={onSelect} />}
            onNavigate={onNavigate}
          />
        }
      />
      <ConnectionNotice />
      <View view={view} target={target} onNavigate={onNavigate} onSettled={setViewThere} />
      <Footer />
      <div ref={publishDockSize} className={styles.dock}>
        <CookieBanner onReadPolicy={() => onNavigate('privacy-policy')} />
        {wereStoriesShown && (
          <RemotePart part="mf_stories/story-bar" isSilent onNavigate={onNavigate} />
        )}
        <PlayerDock
          isWanted={isAtRest || view === 'jukebox'}
          // The view's own card says it all: one is enough.
          isSilent={isViewThere === false}
          onNavigate={onNavigate}
        />
      </div>
    </div>
  )
}

/** The console goes as soon as the right to it does; this says why. */
function useLostRights(): void {
  const isAdmin = useSession().user?.isAdmin ?? false
  const wasAdmin = useRef(isAdmin)
  const notify = useNotify()
  useEffect(() => {
    if (wasAdmin.current && !isAdmin) notify('You are no longer an admin.', 'info')
    wasAdmin.current = isAdmin
  }, [isAdmin, notify])
}
