import { type Caller, emit, forbidden, inTransaction, notFound } from '@hub/service-kit'
import type { Knex } from 'knex'
import { deletePeople, tellDeleted } from '../account-deletion/account-deletion.commands.ts'
import type { Core } from '../core.ts'
import { tellSecurity } from '../security-log.ts'
import type { UserRow } from '../tables.ts'
import { lockAdmin } from '../users/caller.commands.ts'
import { announceRevocation } from '../users/revocations.ts'
import { mayAdminister } from './admin.policy.ts'
import { lockAdmins, setAdmin } from './admins.queries.ts'
import { audit } from './audit.queries.ts'
import { tellConsoles } from './console.events.ts'
import { lockTarget, type TargetRow } from './people.queries.ts'

/** Gives or takes the right of an admin; the last one can only be the caller, who stays one. */
export async function setAdminStatus(
  core: Core,
  caller: Caller,
  uid: string,
  isAdmin: boolean,
): Promise<void> {
  const version = await inTransaction(core.database, core.relay, async (trx) => {
    const { admin, target } = await lockBoth(trx, caller, uid)
    if (target.isAdmin === isAdmin) return undefined
    const action = isAdmin ? 'admin-granted' : 'admin-revoked'
    await audit(trx, { action, actor: admin, target: { id: uid, name: target.displayName } })
    return changeAdmin(trx, uid, isAdmin)
  })
  if (version === undefined) return
  announceRevocation(core, { uid, version })
  tellConsoles(core)
  tellSecurity(core, isAdmin ? 'right-given' : 'right-taken', { uid, by: caller.uid })
}

/** Changes the right of somebody whose row is locked, and tells the fact; answers their version. */
export async function changeAdmin(
  trx: Knex.Transaction,
  uid: string,
  isAdmin: boolean,
): Promise<number> {
  const version = await setAdmin(trx, uid, isAdmin)
  await emit(trx, isAdmin ? 'core.admin.granted' : 'core.admin.revoked', { userId: uid, version })
  return version
}

/** Deletes somebody with all their content; answers the name they had. */
export async function deleteUser(core: Core, caller: Caller, uid: string): Promise<string> {
  const { name, deleted } = await inTransaction(core.database, core.relay, async (trx) => {
    const { admin, target } = await lockBoth(trx, caller, uid)
    const name = target.displayName
    await audit(trx, { action: 'user-deleted', actor: admin, target: { id: uid, name } })
    return { name, deleted: await deletePeople(trx, [uid]) }
  })
  tellDeleted(core, deleted)
  tellSecurity(core, 'account-deleted', { uid, by: caller.uid })
  return name
}

async function lockBoth(
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
