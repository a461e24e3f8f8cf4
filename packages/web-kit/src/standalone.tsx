import '@hub/ui/tokens.css'
import '@hub/ui/reset.css'
import { Button } from '@hub/ui'
import { createRoot } from 'react-dom/client'
import { HubProvider } from './hub-provider.tsx'
import { LiveUpdates } from './live/live-updates.tsx'
import { useSession } from './session/session.tsx'
import type { ReactNode } from 'react'

/**
 * Shows parts of a remote on a page of their own, without the shell, to somebody who is signed in.
 * Only a remote's dev server loads this.
 */
export function renderStandalone(parts: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <HubProvider>
      <Standalone parts={parts} />
    </HubProvider>,
  )
}

function Standalone({ parts }: { parts: ReactNode }) {
  const session = useSession()
  if (session.status !== 'signed-in') {
    return <Button onClick={() => void session.signInAsGuest('Visitor')}>Continue as Guest</Button>
  }
  return (
    <main>
      <LiveUpdates />
      {parts}
    </main>
  )
}
