import { Button, Loading, Notice } from '@hub/ui'
import { apiQuery, useQuery } from '@hub/web-kit'
import { Page } from '#lib/page.tsx'
import { ProfileCards } from './profile-cards.tsx'

export function Profile() {
  const { data: profile, isPending, refetch } = useQuery(apiQuery('GET /api/profile'))
  return (
    <Page title="Profile" lead="Only you can see this.">
      {profile ? (
        <ProfileCards profile={profile} />
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
