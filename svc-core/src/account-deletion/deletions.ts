import { emitEach, inTransaction } from '@hub/service-kit'
import type { Core } from '../core.ts'
import { goOnRounds, type Rounds } from '../rounds.ts'
import { forgetRemoval, takeRemovals, takeUnanswered } from './account-deletion.queries.ts'

const LOOK_EVERY_MS = 1_000
const BATCH = 100

type Needs = Pick<Core, 'database' | 'relay' | 'storage' | 'log'>

/** Brings deletions to their end, also those that a crash broke off. Any number of copies may run. */
export function pursueDeletions(core: Needs): Rounds {
  const work = async (isStopped: () => boolean) => {
    await askAgain(core)
    await removeObjects(core, isStopped)
  }
  return goOnRounds(work, {
    everyMs: LOOK_EVERY_MS,
    log: core.log,
    trouble: 'deletions have to wait',
  })
}

async function askAgain({ database, relay }: Needs): Promise<void> {
  await inTransaction(database, relay, async (trx) => {
    const uids = await takeUnanswered(trx, BATCH)
    await emitEach(
      trx,
      'core.user.deleted',
      uids.map((userId) => ({ userId })),
    )
  })
}

async function removeObjects({ database, storage }: Needs, isStopped: () => boolean) {
  for (;;) {
    const keys = await takeRemovals(database.knex, BATCH)
    for (const key of keys) {
      await storage.delete(key)
      await forgetRemoval(database.knex, key)
    }
    if (keys.length < BATCH || isStopped()) return
  }
}
