import type { Caller } from '@hub/service-kit/auth'
import { forbidden, notFound } from '@hub/service-kit/base'
import { emit, inTransaction } from '@hub/service-kit/events'
import type { Knex } from 'knex'
import { audit } from '../../audit/audit.queries.ts'
import { publishConsoleChanged } from '../../audit/console.events.ts'
import type { Core } from '../../base/core.ts'
import { logSecurity } from '../../base/security-log.ts'
import type { UserRow } from '../../base/tables.ts'
import { lockAdmins, setAdmin } from '../admins.queries.ts'
import { lockAdmin } from '../caller.commands.ts'
import { announceRevocation } from '../revocations.ts'
import { lockTarget, type TargetRow } from '../users.queries.ts'
import { mayAdminister } from './admin.policy.ts'

/** Gives or takes the right of an admin; the last one can only be the caller, who stays one. */
export async function setAdminStatus(
  core: Core,
  caller: Caller,
  uid: string,
  isAdmin: boolean,
): Promise<void> {
  const version = await inTransaction(core.database, core.relay, async (trx) => {
    const { admin, target } = await lockAdminAndTarget(trx, caller, uid)
    if (target.isAdmin === isAdmin) return undefined
    const action = isAdmin ? 'admin-granted' : 'admin-revoked'
    await audit(trx, { action, actor: admin, target: { id: uid, name: target.displayName } })
    return changeAdmin(trx, uid, isAdmin)
  })
  if (version === undefined) return
  announceRevocation(core, { uid, version })
  publishConsoleChanged(core)
  logSecurity(core, isAdmin ? 'right-given' : 'right-taken', { uid, by: caller.uid })
}

/** By what the right was given or taken, when it was not by a call. */
export type ChangedBy = 'command' | 'configuration'

/** Changes the right of somebody whose row is locked, and tells the fact; answers their version. */
export async function changeAdmin(
  trx: Knex.Transaction,
  uid: string,
  isAdmin: boolean,
  how?: ChangedBy,
): Promise<number> {
  const version = await setAdmin(trx, uid, isAdmin)
  const fact = { userId: uid, version, ...(how && { how }) }
  await emit(trx, isAdmin ? 'core.admin.granted' : 'core.admin.revoked', fact)
  return version
}

/** The admin who calls and whom they change; refuses what no admin may do. */
export async function lockAdminAndTarget(
  trx: Knex.Transaction,
  caller: Caller,
  uid: string,
): Promise<{ admin: UserRow; target: TargetRow }> {
  await lockAdmins(trx)
  const admin = await lockAdmin(trx, caller)
  if (!mayAdminister(admin, { uid })) throw forbidden('Admins cannot change or delete themselves.')
  const target = await lockTarget(trx, uid)
  if (!target) throw notFound('User not found.')
  return { admin, target }
}
