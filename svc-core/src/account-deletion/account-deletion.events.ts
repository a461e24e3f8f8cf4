import type { Revocation } from '@hub/events'
import type { EventHandlers } from '@hub/service-kit'
import { buryUser } from './account-deletion.queries.ts'

/** Ends a deletion once svc-media, the only other service that knows people, has forgotten them. */
export function deletionHandlers(tellRevoked: (revocation: Revocation) => void): EventHandlers {
  return {
    async 'media.user.forgotten'({ data: { userId } }, trx) {
      const version = await buryUser(trx, userId)
      // Told again: once the row is gone, no process that starts can read it there.
      if (version !== undefined) tellRevoked({ uid: userId, version })
    },
  }
}
