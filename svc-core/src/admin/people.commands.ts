import type { Caller } from '@hub/service-kit/auth'
import { inTransaction } from '@hub/service-kit/events'
import { audit } from '../audit/audit.queries.ts'
import type { Core } from '../base/core.ts'
import { logSecurity } from '../base/security-log.ts'
import { deletePeople, publishDeletions } from '../people/deletion/account-deletion.commands.ts'
import { lockAdminAndTarget } from '../people/rights/rights.commands.ts'

/** Deletes somebody with all their content; answers the name they had. */
export async function deleteUser(core: Core, caller: Caller, uid: string): Promise<string> {
  const { name, deleted } = await inTransaction(core.database, core.relay, async (trx) => {
    const { admin, target } = await lockAdminAndTarget(trx, caller, uid)
    const name = target.displayName
    await audit(trx, { action: 'user-deleted', actor: admin, target: { id: uid, name } })
    return { name, deleted: await deletePeople(trx, [uid]) }
  })
  await publishDeletions(core, deleted)
  logSecurity(core, 'account-deleted', { uid, by: caller.uid })
  return name
}
