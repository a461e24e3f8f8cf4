import type { Caller } from '@hub/service-kit/auth'
import { transact } from '@hub/service-kit/database'
import type { Knex } from 'knex'
import { maySeeDeals } from '../contracts/contracts.policy.ts'
import type { Core } from '../base/core.ts'
import { lockCaller } from '../people/caller.commands.ts'
import { type Deal, type DealEvent, RECIPIENTS, toNotices } from './deal-notices.ts'
import {
  countUnread,
  insertNotices,
  listExpiring,
  listOfferers,
  markRead,
  type Notice,
} from './notifications.queries.ts'

/** Tells everyone whom it concerns, and who may see it, what happened to a contract; answers who was told. */
export function insertDealNotices(
  trx: Knex.Transaction,
  event: DealEvent,
  deal: Deal,
): Promise<string[]> {
  return insertNoticesOfDeals(trx, event, [deal])
}

/** The same of many contracts. */
export async function insertNoticesOfDeals(
  trx: Knex.Transaction,
  event: DealEvent,
  deals: readonly Deal[],
): Promise<string[]> {
  return insertNotices(trx, await listDealNotices(trx, event, deals))
}

/** What there is to be told, to be written later. */
export async function listDealNotices(
  trx: Knex.Transaction,
  event: DealEvent,
  deals: readonly Deal[],
): Promise<Notice[]> {
  if (deals.length === 0) return []
  const ids = deals.map(({ contract }) => contract.id)
  const offers = RECIPIENTS[event].offerer ? await listOfferers(trx, ids) : []
  return deals.flatMap((deal) => {
    const theirs = offers.filter(({ contractId }) => contractId === deal.contract.id)
    const offerers = theirs.map(({ offererId }) => offererId)
    return toNotices(event, deal, offerers).filter((one) => maySeeDeals(one, deal.contract))
  })
}

/** Tells open pages and webhooks of those who got a notice. Call it after the commit. */
export function publishNotices(
  core: Pick<Core, 'bus' | 'webhookSender'>,
  uids: readonly string[],
): void {
  if (uids.length === 0) return
  core.bus.publishLive({ to: uids, event: { name: 'notification.added' } })
  core.webhookSender.wake()
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
  const { marked, unread } = await transact(core.database, async (trx) => {
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
    const { found, noticed } = await transact(core.database, async (trx) => {
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
    publishNotices(core, noticed)
    // Contracts of people who are gone stay unwarned, so a full batch without a notice is the end.
    if (found < BATCH || noticed.length === 0) return
  }
}
