import type { Core } from './base/core.ts'
import { removeOldJobs } from './admin/purge.queries.ts'
import { removeExpiredTransactions } from './people/auth/auth-transactions.queries.ts'
import { removeExpiredSessions } from './people/sessions.queries.ts'
import { expireContracts } from './contracts/posting/contracts.commands.ts'
import { forgetInOutbox } from '@hub/service-kit/events'
import { removeOldAttempts } from '@hub/service-kit/idempotency'
import { tidyPictures } from './images/images.queries.ts'
import { sweepPictures } from './images/sweep.ts'
import { warnOfExpiry } from './notifications/notifications.commands.ts'
import { removeOldNotifications } from './notifications/notifications.queries.ts'
import { removeFreeAddresses } from './notifications/webhook-addresses.queries.ts'
import { startPolling } from './base/poller.ts'
import { TOKEN_LIFE_MINUTES } from './people/revocations.ts'

const TIDY_MS = 60 * 60 * 1000

/** How late a contract is marked as expired, or its author warned, at the most. */
const CLOCK_MS = 30_000

const NOTIFICATION_DAYS = 90

/** Clears away what is over. Any number of copies may do it at the same time. */
export async function cleanUp(core: Core): Promise<void> {
  await removeExpiredSessions(core.database.knex, TOKEN_LIFE_MINUTES)
  await removeExpiredTransactions(core.database.knex)
  await removeOldJobs(core.database.knex)
  await removeOldAttempts(core.database.knex)
  await removeOldNotifications(core.database.knex, NOTIFICATION_DAYS)
  await removeFreeAddresses(core.database.knex)
  await forgetInOutbox(core.database.knex, 'tombstones')
  await core.storage.sweep()
  await sweepPictures(core)
  await tidyPictures(core.database.knex)
}

/** Does what is due at its time. An index has what is; any number of copies share the work. */
async function runDueWork(core: Core): Promise<void> {
  await expireContracts(core)
  await warnOfExpiry(core)
}

/** Tidies now and every hour, and keeps time between; answers the way to stop. */
export function startCleanup(core: Core): () => Promise<void> {
  const run = () => {
    cleanUp(core).catch((error: unknown) => core.log.warn({ err: error }, 'tidying failed'))
  }
  run()
  const timer = setInterval(run, TIDY_MS)
  const clock = startPolling(() => runDueWork(core), {
    everyMs: CLOCK_MS,
    log: core.log,
    trouble: 'contracts could not be ended',
  })
  clock.wake()
  return async () => {
    clearInterval(timer)
    await clock.stop()
  }
}
