import { Button, Loading, Notice } from '@hub/ui'
import { apiQuery, useQuery } from '@hub/web-kit'
import { useEffect } from 'react'
import { Page } from '#lib/page.tsx'
import { AcceptedContracts } from './accepted-contracts.tsx'
import { Account } from './account.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { PhotoCard } from './photo-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Webhook } from './webhook.tsx'
import type { ViewProps } from '@hub/web-kit'

/** Everything about the person who is signed in; nobody else ever sees it. */
export function Profile({ onNavigate, target }: ViewProps) {
  const { data: profile, isPending, refetch } = useQuery(apiQuery('GET /api/profile'))
  return (
    <Page title="Profile" lead="Only you can see this.">
      {profile ? (
        <>
          <PhotoCard profile={profile} />
          <ProfileForm profile={profile} />
          <AcceptedContracts onOpen={(contractId) => onNavigate('contracts', { contractId })} />
          <LinkedAccounts isAsked={target?.section === 'linked-accounts'} />
          <Webhook />
          <Account isAsked={target?.section === 'account'} />
        </>
      ) : isPending ? (
        <Loading text="Loading profile..." />
      ) : (
        <LoadFailure onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

/** The console is told what failed, the person what to do (spec §8). */
function LoadFailure({ onRetry }: { onRetry(): void }) {
  // oxlint-disable-next-line no-console -- where the spec wants it
  useEffect(() => console.error('Failed to fetch profile data.'), [])
  return (
    <Notice tone="error" action={<Button onClick={onRetry}>Retry</Button>}>
      Could not load profile. Please try again later.
    </Notice>
  )
}
