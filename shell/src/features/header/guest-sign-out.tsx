import { Button, Dialog } from '@hub/ui'
import { useId } from 'react'
import styles from './guest-sign-out.module.css'
import type { ViewTarget } from '@hub/web-kit'

/** The parts of the profile where a guest links an account, or deletes theirs. */
export type AccountSection = NonNullable<ViewTarget['section']>

export interface GuestSignOutProps {
  name: string
  onAccount(section: AccountSection): void
  onCancel(): void
  onSignOut(): void
}

/** Tells a guest what signing out costs, and what to do first. */
export function GuestSignOut({ name, onAccount, onCancel, onSignOut }: GuestSignOutProps) {
  const textId = useId()
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title="Sign out for good?"
      describedBy={textId}
      onClose={onCancel}
      footer={
        <>
          <Button data-autofocus onClick={onCancel}>
            Stay
          </Button>
          <Button variant="danger" onClick={onSignOut}>
            Sign out for good
          </Button>
        </>
      }
    >
      <div id={textId} className={styles.text}>
        <p>
          You are here as a guest, so nobody can sign in as <bdi>{name}</bdi> again, not even you.
          Your contracts, offers and playlists stay in the hub without you, and what you bought or
          accepted is lost.
        </p>
        <p>Link an account first to come back as yourself, or delete what you leave behind.</p>
      </div>
      <div className={styles.ways}>
        <Button variant="primary" onClick={() => onAccount('linked-accounts')}>
          Link an account
        </Button>
        <Button onClick={() => onAccount('account')}>Delete everything first</Button>
      </div>
    </Dialog>
  )
}
