import type { Caller } from '@hub/service-kit/auth'
import { conflict } from '@hub/service-kit/base'
import { transact } from '@hub/service-kit/database'
import { inTransaction } from '@hub/service-kit/events'
import {
  type Deleted,
  deletePeople,
  publishDeletions,
} from '../people/deletion/account-deletion.commands.ts'
import type { Core } from '../base/core.ts'
import { lockAdmin } from '../people/caller.commands.ts'
import { lockAdminRow, lockAdmins } from '../people/admins.queries.ts'
import { audit } from '../audit/audit.queries.ts'
import { publishConsoleChanged } from '../audit/console.events.ts'
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

/**
 * Begins to delete everybody who is no admin; answers the job that does it. Whoever said how many
 * people that is has nobody deleted when it is another number by now.
 */
export async function startPurge(core: Core, caller: Caller, expected?: number): Promise<JobRow> {
  const job = await transact(core.database, async (trx) => {
    await lockAdmins(trx)
    const admin = await lockAdmin(trx, caller)
    const made = await insertJob(trx, admin.uid)
    if (!made) throw conflict('Users are being deleted already.')
    if (expected !== undefined && expected !== made.total) throw conflict(toMismatch(made.total))
    const target = { id: made.id, name: `${made.total} users` }
    await audit(trx, { action: 'non-admins-deleted', actor: admin, target })
    return made
  })
  core.purges.wake()
  publishConsoleChanged(core)
  return job
}

function toMismatch(total: number): string {
  const now = total === 1 ? '1 user who is no admin' : `${total} users who are not admins`
  return `Nobody was deleted: the number does not match, there ${total === 1 ? 'is' : 'are'} ${now} now.`
}

type PurgeCore = Parameters<typeof publishDeletions>[0]

/** Does what there is of such jobs, also those whose worker died. */
export async function purge(core: PurgeCore): Promise<void> {
  const job = await takeJob(core.database.knex)
  if (!job) return
  for (;;) {
    const deleted = await purgeSome(core, job)
    if (!deleted) {
      const message = 'Stopped: whoever began it is no admin any more.'
      await endJob(core.database.knex, job.id, { state: 'failed', message })
      return
    }
    await publishDeletions(core, deleted)
    if (deleted.people.length < BATCH) break
  }
  await endJob(core.database.knex, job.id, { state: 'done', message: null })
}

/** `undefined` when the right has been taken away meanwhile. */
function purgeSome(core: PurgeCore, job: JobRow): Promise<Deleted | undefined> {
  return inTransaction(core.database, core.relay, async (trx) => {
    await lockAdmins(trx)
    if (!(await lockAdminRow(trx, job.actorId))) return undefined
    const deleted = await deletePeople(trx, await listToPurge(trx, job, BATCH))
    await advanceJob(trx, job.id, deleted.people.length)
    return deleted
  })
}
