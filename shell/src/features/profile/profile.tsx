import { Button, Loading, Notice } from '@hub/ui'
import { apiQuery, useQuery } from '@hub/web-kit'
import { Page } from '#lib/page.tsx'
import { AcceptedContracts } from './accepted-contracts.tsx'
import { Account } from './account.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { PhotoCard } from './photo-card.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Everything about the person who is signed in; nobody else ever sees it. */
export function Profile() {
  const { data: profile, isPending, refetch } = useQuery(apiQuery('GET /api/profile'))
  return (
    <Page title="Profile" lead="Only you can see this.">
      {profile ? (
        <>
          <PhotoCard profile={profile} />
          <ProfileForm profile={profile} />
          <AcceptedContracts />
          <LinkedAccounts />
          <Account />
        </>
      ) : isPending ? (
        <Loading text="Loading profile..." />
      ) : (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>Retry</Button>}>
          Could not load profile. Please try again later.
        </Notice>
      )}
    </Page>
  )
}
