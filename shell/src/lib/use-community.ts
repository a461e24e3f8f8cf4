import { apiQuery, useQuery } from '@hub/web-kit'
import type { Community } from '@hub/api-spec'

/** What whoever runs the hub says of their community; it does not change while the hub runs. */
export function useCommunity() {
  return useQuery({ ...apiQuery('GET /api/community'), staleTime: Infinity })
}

/** The invite to the community's Discord, where there is one. */
export function inviteOf(community: Community | undefined): string | undefined {
  return community?.links.find(({ name }) => name === 'Discord')?.url
}
