import { Button, LogOut } from '@hub/ui'
import { attempt, messageOf, useNotify, useSession } from '@hub/web-kit'
import { useState } from 'react'
import { Avatar } from '#lib/avatar.tsx'
import { useMayLeave } from '#lib/leave-guard.ts'
import { LogoMark } from '#lib/logo.tsx'
import { SkipLink } from './skip-link.tsx'
import styles from './header.module.css'
import type { ReactNode } from 'react'

/** The bar at the top of every view: the way home, who one is, the way out, and the menu. */
export function Header({
  onHome,
  bell,
  menu,
}: {
  onHome(): void
  bell: ReactNode
  menu: ReactNode
}) {
  const { user } = useSession()
  return (
    <header className={styles.header}>
      <SkipLink />
      <div className={styles.bar}>
        <button type="button" className={styles.home} onClick={onHome}>
          <LogoMark className={styles.mark} />
          <span className={styles.name}>Hangar</span>
        </button>
        {user && (
          <p className={styles.person}>
            <Avatar name={user.displayName} photoURL={user.photoURL} />
            <bdi className={styles.personName}>{user.displayName}</bdi>
          </p>
        )}
        {bell}
        <SignOutButton />
        {menu}
      </div>
    </header>
  )
}

function SignOutButton() {
  const { signOut } = useSession()
  const notify = useNotify()
  const mayLeave = useMayLeave()
  const [isBusy, setBusy] = useState(false)
  async function handleSignOut() {
    if (!(await mayLeave())) return
    setBusy(true)
    try {
      await signOut()
      // Whoever signs in next starts at the dashboard.
      attempt(() => history.replaceState(null, '', '/'))
    } catch (error) {
      notify(messageOf(error, 'Could not sign out. Please try again.'), 'error')
      setBusy(false)
    }
  }
  return (
    <Button className={styles.out} isBusy={isBusy} onClick={() => void handleSignOut()}>
      {!isBusy && <LogOut size={18} />}
      <span className={styles.signOut}>Sign Out</span>
    </Button>
  )
}
