import type { Core } from './core.ts'
import { removeOldJobs } from './admin/purge.queries.ts'
import { removeExpiredTransactions } from './auth/auth-transactions.queries.ts'
import { removeExpiredSessions } from './auth/sessions.queries.ts'
import { expireContracts } from './contracts/contracts.commands.ts'
import { removeOldAttempts } from '@hub/service-kit'
import { sweepPictures } from './images/sweep.ts'
import { warnOfExpiry } from './notifications/notifications.commands.ts'
import { removeOldNotifications } from './notifications/notifications.queries.ts'
import { removeFreeAddresses } from './notifications/webhook-addresses.queries.ts'
import { goOnRounds } from './rounds.ts'
import { TOKEN_LIFE_MINUTES } from './users/revocations.ts'

const TIDY_MS = 60 * 60 * 1000

/** How late a contract is marked as expired, or its author warned, at the most. */
const CLOCK_MS = 30_000

const NOTIFICATION_DAYS = 90

/** Clears away what is over. Any number of copies may do it at the same time. */
export async function tidy(core: Core): Promise<void> {
  await removeExpiredSessions(core.database.knex, TOKEN_LIFE_MINUTES)
  await removeExpiredTransactions(core.database.knex)
  await removeOldJobs(core.database.knex)
  await removeOldAttempts(core.database.knex)
  await removeOldNotifications(core.database.knex, NOTIFICATION_DAYS)
  await removeFreeAddresses(core.database.knex)
  await core.storage.sweep()
  await sweepPictures(core)
}

/** Does what is due at its time. An index has what is; any number of copies share the work. */
async function strike(core: Core): Promise<void> {
  await expireContracts(core)
  await warnOfExpiry(core)
}

/** Tidies now and every hour, and keeps time between; answers the way to stop. */
export function keepTidy(core: Core): () => Promise<void> {
  const run = () => {
    tidy(core).catch((error: unknown) => core.log.warn({ err: error }, 'tidying failed'))
  }
  run()
  const timer = setInterval(run, TIDY_MS)
  const clock = goOnRounds(() => strike(core), {
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
