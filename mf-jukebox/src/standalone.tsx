import '@hub/ui/tokens.css'
import '@hub/ui/reset.css'
import { Button } from '@hub/ui'
import { HubProvider, LiveUpdates, useSession } from '@hub/web-kit'
import { createRoot } from 'react-dom/client'
import { JukeboxView } from './views/jukebox-view.tsx'
import { PlayerBar } from './views/player-bar.tsx'

/** Command center and player on a page without the shell, for work on them alone. */
function Standalone() {
  const session = useSession()
  if (session.status !== 'signed-in') {
    return <Button onClick={() => void session.signInAsGuest('Visitor')}>Continue as Guest</Button>
  }
  return (
    <main>
      <LiveUpdates />
      <JukeboxView onNavigate={() => {}} />
      <PlayerBar onNavigate={() => {}} />
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <HubProvider>
      <Standalone />
    </HubProvider>,
  )
}
