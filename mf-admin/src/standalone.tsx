import '@hub/ui/tokens.css'
import '@hub/ui/reset.css'
import { Button } from '@hub/ui'
import { HubProvider, useSession } from '@hub/web-kit'
import { createRoot } from 'react-dom/client'
import { AdminView } from './views/admin-view.tsx'

/** The console on a page without the shell, for work on it alone; be an admin of the hub behind it. */
function Standalone() {
  const session = useSession()
  if (session.status !== 'signed-in') {
    return <Button onClick={() => void session.signInAsGuest('Visitor')}>Continue as Guest</Button>
  }
  return (
    <main>
      <AdminView onNavigate={() => {}} />
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
