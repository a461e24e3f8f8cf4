import { emitEach, inTransaction } from '@hub/service-kit/events'
import type { Core } from '../../base/core.ts'
import { startPolling, type Poller } from '../../base/poller.ts'
import { forgetRemoval, takeRemovals, takeUnanswered } from './account-deletion.queries.ts'

const LOOK_EVERY_MS = 1_000
const BATCH = 100

type DeletionCore = Pick<Core, 'database' | 'relay' | 'storage' | 'log'>

/** Brings deletions to their end, also those that a crash broke off. Any number of copies may run. */
export function startDeletionRetries(core: DeletionCore): Poller {
  const work = async (isStopped: () => boolean) => {
    await askAgain(core)
    await removeObjects(core, isStopped)
  }
  return startPolling(work, {
    everyMs: LOOK_EVERY_MS,
    log: core.log,
    trouble: 'deletions have to wait',
  })
}

async function askAgain({ database, relay }: DeletionCore): Promise<void> {
  await inTransaction(database, relay, async (trx) => {
    const uids = await takeUnanswered(trx, BATCH)
    await emitEach(
      trx,
      'core.user.deleted',
      uids.map((userId) => ({ userId })),
    )
  })
}

async function removeObjects({ database, storage }: DeletionCore, isStopped: () => boolean) {
  for (;;) {
    const keys = await takeRemovals(database.knex, BATCH)
    for (const key of keys) {
      await storage.delete(key)
      await forgetRemoval(database.knex, key)
    }
    if (keys.length < BATCH || isStopped()) return
  }
}
