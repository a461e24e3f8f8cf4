import { HubProvider, useSession } from '@hub/web-kit'
import { useDeferredValue, useState } from 'react'
import { SignIn } from './features/sign-in/sign-in.tsx'
import { Splash } from './pages/splash.tsx'
import { SignedIn } from './frame/signed-in.tsx'

export function App() {
  return (
    <HubProvider>
      <Entrance />
    </HubProvider>
  )
}

/** The splash until it is known who is there, the sign-in screen when nobody is, else the product. */
function Entrance() {
  const session = useSession()
  // What follows the splash is drawn bit by bit, so that the page answers meanwhile.
  const { status: shownStatus } = useDeferredValue(session)
  const [wasSignedIn, setSignedIn] = useState(false)
  if (session.status === 'signed-in' && !wasSignedIn) setSignedIn(true)
  if (session.status === 'starting' || shownStatus === 'starting') {
    return <Splash isServerAway={session.status === 'starting' && session.isServerAway} />
  }
  if (session.status === 'signed-out') return <SignIn hasLeft={wasSignedIn} />
  return <SignedIn key={session.user.uid} />
}
