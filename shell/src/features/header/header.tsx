import { useSession } from '@hub/web-kit'
import { Avatar } from '#lib/avatar.tsx'
import { LogoMark } from '#lib/logo.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { SkipLink } from './skip-link.tsx'
import styles from './header.module.css'
import type { ReactNode } from 'react'
import type { AccountSection } from './guest-sign-out.tsx'

/** The bar at the top of every view: the way home, who one is, the way out, and the menu. */
export function Header({
  onHome,
  onAccount,
  bell,
  menu,
}: {
  onHome(): void
  /** To where an account is linked or deleted. */
  onAccount(section: AccountSection): void
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
        <SignOutButton onAccount={onAccount} />
        {menu}
      </div>
    </header>
  )
}
