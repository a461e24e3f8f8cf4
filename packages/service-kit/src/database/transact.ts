import type { Knex } from 'knex'
import type { Database } from './db.ts'

/** What Postgres says to one of several transactions that cannot all go on: whole, it can be tried again. */
const GAVE_WAY: ReadonlySet<unknown> = new Set(['40P01', '40001'])
const MOST_TRIES = 4

/**
 * Runs `work` in a transaction, and again, whole, when it had to give way to another one. So it may
 * run more than once: outside the transaction it must do nothing that cannot be done again.
 */
export async function transact<T>(
  { knex }: Pick<Database, 'knex'>,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await knex.transaction(work)
    } catch (error) {
      if (tries === MOST_TRIES || !hadToGiveWay(error)) throw error
    }
  }
}

function hadToGiveWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && GAVE_WAY.has(error.code)
}
