import { ForeignPartProvider, LiveUpdates } from '@hub/web-kit'
import { CookieBanner } from './features/cookie-banner/cookie-banner.tsx'
import { Footer } from './features/footer/footer.tsx'
import { ConnectionNotice } from './features/connection-notice/connection-notice.tsx'
import { Header } from './features/header/header.tsx'
import { Menu } from './features/menu/menu.tsx'
import { RegistryUpdates } from './registry-updates.tsx'
import { RemotePart } from './remote-part.tsx'
import { useViewSwitch, ViewRouter } from './view-switch.tsx'
import { View } from './view.tsx'
import styles from './signed-in.module.css'
import type { ForeignPartProps } from '@hub/web-kit'

/** The product as a signed-in person has it. */
export function SignedIn() {
  return (
    <ViewRouter>
      <LiveUpdates />
      <RegistryUpdates />
      <ForeignPartProvider value={renderPart}>
        <Frame />
      </ForeignPartProvider>
    </ViewRouter>
  )
}

const renderPart = (props: ForeignPartProps) => <RemotePart {...props} />

function Frame() {
  const { view, target, onNavigate } = useViewSwitch()
  return (
    <div className={styles.frame}>
      <Header
        onHome={() => onNavigate('dashboard')}
        menu={<Menu current={view} onNavigate={onNavigate} />}
      />
      <ConnectionNotice />
      <View view={view} target={target} onNavigate={onNavigate} />
      <Footer />
      <div className={styles.dock}>
        <CookieBanner onReadPolicy={() => onNavigate('privacy-policy')} />
        <RemotePart part="mf_jukebox/player-bar" isOptional onNavigate={onNavigate} />
      </div>
    </div>
  )
}
