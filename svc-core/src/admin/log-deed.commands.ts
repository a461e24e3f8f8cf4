import type { AuditedAction } from '@hub/api-spec'
import type { Knex } from 'knex'
import { audit, holdActor } from './audit.queries.ts'

interface Deed {
  action: AuditedAction
  id: string
  /** What svc-media tells of it; a fact without a title is older than the log of them. */
  told: { byId?: string; title?: string }
}

/** Logs what was done in svc-media, by an admin or by the hub itself. */
export async function logDeed(trx: Knex.Transaction, { action, id, told }: Deed): Promise<void> {
  const { byId, title } = told
  if (title === undefined) return
  const actor = byId ? { actor: await holdActor(trx, byId) } : {}
  await audit(trx, { action, ...actor, target: { id, name: title } })
}
