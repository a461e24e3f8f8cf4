import type { Caller } from '@hub/service-kit'
import type { Knex } from 'knex'
import { maySeeDeals } from '../contracts/contracts.policy.ts'
import type { Core } from '../core.ts'
import { lockCaller } from '../users/caller.commands.ts'
import {
  countUnread,
  insertNotices,
  listExpiring,
  markRead,
  type Notice,
} from './notifications.queries.ts'

/** Writes notices of an offer or a taking to those of them who may see such; answers who got one. */
export function insertDealNotices(
  trx: Knex.Transaction,
  contract: { authorId: string },
  notices: readonly Notice[],
): Promise<string[]> {
  return insertNotices(
    trx,
    notices.filter((notice) => maySeeDeals(notice, contract)),
  )
}

/** Tells open pages and webhooks of those who got a notice. Call it after the commit. */
export function tellNoticed(core: Core, uids: readonly string[]): void {
  if (uids.length === 0) return
  core.bus.publishLive({ to: uids, event: { name: 'notification.added' } })
  core.courier.wake()
}

/**
 * Marks notifications as read, all unless some are named; answers how many are unread then. The
 * person's other pages and devices are told.
 */
export async function readNotifications(
  core: Core,
  caller: Caller,
  ids: readonly string[] | undefined,
): Promise<number> {
  const { marked, unread } = await core.database.knex.transaction(async (trx) => {
    const { uid } = await lockCaller(trx, caller)
    const marked = await markRead(trx, uid, ids)
    return { marked, unread: await countUnread(trx, uid) }
  })
  if (marked > 0) {
    core.bus.publishLive({ to: [caller.uid], event: { name: 'notification.read' } })
  }
  return unread
}

const BATCH = 500

/** Warns authors whose contracts end within a day, once for each end. */
export async function warnOfExpiry(core: Core): Promise<void> {
  for (;;) {
    const { found, noticed } = await core.database.knex.transaction(async (trx) => {
      const expiring = await listExpiring(trx, BATCH)
      const noticed = await insertNotices(
        trx,
        expiring.map(({ id, authorId, expiresAt }) => ({
          kind: 'contract-expiring',
          uid: authorId,
          contractId: id,
          warnedOf: expiresAt,
        })),
      )
      return { found: expiring.length, noticed }
    })
    tellNoticed(core, noticed)
    // Contracts of people who are gone stay unwarned, so a full batch without a notice is the end.
    if (found < BATCH || noticed.length === 0) return
  }
}
