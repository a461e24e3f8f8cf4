import { type Caller, conflict, inTransaction } from '@hub/service-kit'
import { deletePeople, tellDeleted } from '../account-deletion/account-deletion.commands.ts'
import type { MarkedRow } from '../account-deletion/account-deletion.queries.ts'
import type { Core } from '../core.ts'
import { lockAdmin } from '../users/caller.commands.ts'
import { holdAdmin, lockAdmins } from './admins.queries.ts'
import { audit } from './audit.queries.ts'
import { tellConsoles } from './console.events.ts'
import {
  advanceJob,
  endJob,
  insertJob,
  type JobRow,
  listToPurge,
  takeJob,
} from './purge.queries.ts'

/** Small enough that admins' other changes, which wait meanwhile, do not wait long. */
const BATCH = 50

/** Begins to delete everybody who is no admin; answers the job that does it. */
export async function startPurge(core: Core, caller: Caller): Promise<JobRow> {
  const job = await core.database.knex.transaction(async (trx) => {
    await lockAdmins(trx)
    const admin = await lockAdmin(trx, caller)
    const made = await insertJob(trx, admin.uid)
    if (!made) throw conflict('Users are being deleted already.')
    const target = { id: made.id, name: `${made.total} users` }
    await audit(trx, { action: 'non-admins-deleted', actor: admin, target })
    return made
  })
  core.purges.wake()
  tellConsoles(core)
  return job
}

type Needs = Parameters<typeof tellDeleted>[0]

/** Does what there is of such jobs, also those whose worker died. */
export async function purge(core: Needs): Promise<void> {
  const job = await takeJob(core.database.knex)
  if (!job) return
  for (;;) {
    const deleted = await purgeSome(core, job)
    if (!deleted) {
      const message = 'Stopped: whoever began it is no admin any more.'
      await endJob(core.database.knex, job.id, { state: 'failed', message })
      return
    }
    tellDeleted(core, deleted)
    if (deleted.length < BATCH) break
  }
  await endJob(core.database.knex, job.id, { state: 'done', message: null })
}

/** `undefined` when the right has been taken away meanwhile. */
function purgeSome(core: Needs, job: JobRow): Promise<MarkedRow[] | undefined> {
  return inTransaction(core.database, core.relay, async (trx) => {
    await lockAdmins(trx)
    if (!(await holdAdmin(trx, job.actorId))) return undefined
    const deleted = await deletePeople(trx, await listToPurge(trx, job, BATCH))
    await advanceJob(trx, job.id, deleted.length)
    return deleted
  })
}
