import '@hub/ui/tokens.css'
import '@hub/ui/reset.css'
import { Button } from '@hub/ui'
import { HubProvider, LiveUpdates, useSession } from '@hub/web-kit'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ContractsView } from './views/contracts-view.tsx'
import { LatestContracts } from './views/latest-contracts.tsx'
import type { ViewTarget } from '@hub/web-kit'

/** Both parts on a page without the shell, for work on them alone. */
function Standalone() {
  const session = useSession()
  const [target, setTarget] = useState<ViewTarget>()
  if (session.status !== 'signed-in') {
    return <Button onClick={() => void session.signInAsGuest('Visitor')}>Continue as Guest</Button>
  }
  return (
    <main>
      <LiveUpdates />
      <LatestContracts onNavigate={(_view, wanted) => setTarget(wanted)} />
      <ContractsView onNavigate={() => {}} {...(target && { target })} />
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
