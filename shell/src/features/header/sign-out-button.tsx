import { Button, LogOut } from '@hub/ui'
import { messageOf, replaceEntry, useMayLeave, useNotify, useSession } from '@hub/web-kit'
import { lazy, Suspense, useState } from 'react'
import styles from './header.module.css'
import type { AccountSection } from './guest-sign-out.tsx'

const GuestSignOut = lazy(async () => ({
  default: (await import('./guest-sign-out.tsx')).GuestSignOut,
}))

/** The way out. A guest cannot come back, so they are asked first. */
export function SignOutButton({ onAccount }: { onAccount(section: AccountSection): void }) {
  const { user, signOut } = useSession()
  const notify = useNotify()
  const mayLeave = useMayLeave()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function leave() {
    setAsking(false)
    setBusy(true)
    try {
      await signOut()
      // Whoever signs in next starts at the dashboard.
      replaceEntry({})
    } catch (error) {
      notify(messageOf(error, 'Could not sign out. Please try again.'), 'error')
      setBusy(false)
    }
  }

  async function handleClick() {
    if (!(await mayLeave())) return
    if (user?.isGuest) setAsking(true)
    else await leave()
  }

  return (
    <>
      <Button className={styles.out} isBusy={isBusy} onClick={() => void handleClick()}>
        {!isBusy && <LogOut size={18} />}
        <span className={styles.signOut}>Sign Out</span>
      </Button>
      {isAsking && user && (
        <Suspense>
          <GuestSignOut
            name={user.displayName}
            onAccount={(section) => {
              setAsking(false)
              onAccount(section)
            }}
            onCancel={() => setAsking(false)}
            onSignOut={() => void leave()}
          />
        </Suspense>
      )}
    </>
  )
}
