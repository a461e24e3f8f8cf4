import type { Core } from '../base/core.ts'
import { listAdmins } from '../people/admins.queries.ts'

/**
 * Tells the open consoles of all admins that people, or the log of deeds, have changed. Call it
 * after the commit: what cannot be told is seen at the next look, and fails nothing.
 */
export function publishConsoleChanged({
  database,
  bus,
  log,
}: Pick<Core, 'database' | 'bus' | 'log'>): void {
  listAdmins(database.knex).then(
    (to) => bus.publishLive({ to, event: { name: 'console.changed' } }),
    (error: unknown) => log.warn({ err: error }, 'the open consoles were not told'),
  )
}
