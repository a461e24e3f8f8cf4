import type { AuditedAction } from '@hub/api-spec'
import { type Database, prepared } from '@hub/service-kit/database'
import type { Page } from '@hub/service-kit/http'
import type { Knex } from 'knex'
import { uuidv7 } from 'uuidv7'

/** The name that outlives an account. */
export const ANONYMOUS = 'Anonymous'

interface Named {
  uid: string
  displayName: string
}

interface AuditEntry {
  action: AuditedAction
  /** Who did it; nobody when it was done at the console of the machine. */
  actor?: Named
  /** To whom or what. */
  target?: { id: string; name: string }
  /** The event that reported it, when it was done elsewhere. */
  event?: { id: string; at: Date }
}

/** Writes what an admin does into the log, in the same transaction; names are kept as they are now. */
export async function audit(trx: Knex.Transaction, entry: AuditEntry): Promise<void> {
  const { action, actor, target, event } = entry
  await trx('auditLog').insert({
    id: event?.id ?? uuidv7(),
    createdAt: event?.at ?? trx.raw('default'),
    action,
    actorId: actor?.uid,
    actorName: actor?.displayName,
    targetId: target?.id,
    targetName: target?.name,
  })
}

/**
 * Whoever it was, under the name they have now; nobody takes it from the log, for deleting their
 * account, before this transaction ends.
 */
export async function lockActor(trx: Knex.Transaction, uid: string): Promise<Named> {
  const person = await trx('users').where({ uid }).forShare().first('displayName')
  return { uid, displayName: person?.displayName ?? ANONYMOUS }
}

/** Takes somebody's name from the log: what they did, and what was done to them, stays. */
export async function forgetNames(trx: Knex.Transaction, uid: string): Promise<void> {
  await trx('auditLog').where({ actorId: uid }).update({ actorName: ANONYMOUS })
  await trx('auditLog').where({ targetId: uid }).update({ targetName: ANONYMOUS })
}

/** The same of the titles of what people posted, which are words of theirs. */
export async function forgetTitles(trx: Knex.Transaction, uids: readonly string[]): Promise<void> {
  const theirs = trx('contracts')
    .whereIn('authorId', [...uids])
    .select('id')
  await trx('auditLog').whereIn('targetId', theirs).update({ targetName: ANONYMOUS })
}

export interface AuditRow {
  id: string
  action: AuditedAction
  actorName: string | null
  targetName: string | null
  createdAt: Date
}

const selectAudit = prepared<AuditRow>(
  'list-audit',
  `select id, action, actor_name, target_name, created_at from audit_log
  where (created_at, id) < ((select $1::timestamptz), (select $2::uuid))
  order by created_at desc, id desc
  limit (select $3::int)`,
)

/** A page of the log, newest first, and one row more if there is one. */
export function listAudit(db: Database, { limit, after }: Page): Promise<AuditRow[]> {
  return selectAudit(db, [...after, limit + 1])
}
