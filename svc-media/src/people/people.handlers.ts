import { emit, type EventHandlers } from '@hub/service-kit/events'
import {
  forgetPerson,
  insertPerson,
  listPartKeysOf,
  removeBelongings,
  setAdmin,
} from './people.queries.ts'

/** Removes objects from the store. */
export type RemoveObjects = (keys: readonly string[]) => Promise<void>

/** Whom this service knows, and that it forgets them with all that is theirs. */
export const peopleHandlers = (removeObjects: RemoveObjects): EventHandlers => ({
  'core.user.created': ({ data }, trx) => insertPerson(trx, data.userId),

  'core.admin.granted': ({ data }, trx) => setAdmin(trx, { ...data, isAdmin: true }),
  'core.admin.revoked': ({ data }, trx) => setAdmin(trx, { ...data, isAdmin: false }),

  async 'core.user.deleted'({ data }, trx) {
    await forgetPerson(trx, data.userId)
    // Before their rows: a crash in between leaves the rows, and this comes again.
    await removeObjects(await listPartKeysOf(trx, data.userId))
    await removeBelongings(trx, data.userId)
    // Answered each time: whoever asks again has not heard it.
    await emit(trx, 'media.user.forgotten', { userId: data.userId })
  },
})
