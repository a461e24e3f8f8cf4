import { emitEach, inTransaction } from '@hub/service-kit'
import type { Core } from '../core.ts'
import { forgetRemoval, takeRemovals, takeUnanswered } from './account-deletion.queries.ts'

const LOOK_EVERY_MS = 1_000
const BATCH = 100

/** Brings deletions to their end, also those that a crash broke off. Any number of copies may run. */
export interface Deletions {
  /** There may be objects to remove. */
  wake(): void
  stop(): Promise<void>
}

type Needs = Pick<Core, 'database' | 'relay' | 'storage' | 'log'>

export function startDeletions(core: Needs): Deletions {
  let round: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  const run = async () => {
    while (isWanted && !isStopped) {
      isWanted = false
      await pursue(core).catch((error: unknown) => {
        core.log.warn({ err: error }, 'deletions have to wait')
      })
    }
  }
  const wake = () => {
    isWanted = true
    round ??= run().finally(() => (round = undefined))
  }
  const timer = setInterval(wake, LOOK_EVERY_MS)
  timer.unref()
  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await round
    },
  }
}

async function pursue(core: Needs): Promise<void> {
  await askAgain(core)
  for (;;) {
    const keys = await takeRemovals(core.database.knex, BATCH)
    for (const key of keys) {
      await core.storage.delete(key)
      await forgetRemoval(core.database.knex, key)
    }
    if (keys.length < BATCH) return
  }
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
