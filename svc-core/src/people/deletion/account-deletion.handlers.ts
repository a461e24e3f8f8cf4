import type { Revocation } from '@hub/events'
import type { EventHandlers } from '@hub/service-kit/events'
import { deleteUserRow } from './account-deletion.queries.ts'

/** Notes outside of the database that people are gone. */
export type MarkGone = (uids: readonly string[]) => Promise<void>

/** Ends a deletion once svc-media, the only other service that knows people, has forgotten them. */
export function deletionHandlers(
  publishRevocation: (revocation: Revocation) => void,
  markGone: MarkGone,
): EventHandlers {
  return {
    async 'media.user.forgotten'({ data: { userId } }, trx) {
      const version = await deleteUserRow(trx, userId)
      if (version === undefined) return
      await markGone([userId])
      // Told again: once the row is gone, no process that starts can read it there.
      publishRevocation({ uid: userId, version })
    },
  }
}
