import type { AuditedAction } from '@hub/api-spec'
import { timeOf } from '@hub/service-kit/events'
import type { Knex } from 'knex'
import { audit, lockActor } from './audit.queries.ts'

/** What svc-media tells of a entry; a fact without a title is older than the log of them. */
interface AuditSource {
  id: string
  data: { byId?: string; title?: string }
}

/**
 * Logs what was done in svc-media, by an admin or by the hub itself, as of when it was told:
 * facts may come in another order.
 */
export async function auditAction(
  trx: Knex.Transaction,
  action: AuditedAction,
  { event, targetId }: { event: AuditSource; targetId: string },
): Promise<void> {
  const { byId, title } = event.data
  if (title === undefined) return
  const actor = byId ? { actor: await lockActor(trx, byId) } : {}
  const target = { id: targetId, name: title }
  await audit(trx, { action, ...actor, target, event: { id: event.id, at: timeOf(event) } })
}
