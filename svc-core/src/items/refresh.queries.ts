import type { Item } from '@hub/api-spec'
import type { Database } from '@hub/service-kit/database'
import type { Knex } from 'knex'

/** Long lists take longer than what people wait for. */
const SWAP_TIMEOUT_MS = 30_000

/** Does the work if no other process is at it; answers whether it did. */
export async function whileAlone(database: Database, work: () => Promise<void>): Promise<boolean> {
  const client = await database.openClient()
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('refresh-items', 0)) as locked",
    )
    if (!rows[0]?.locked) return false
    await work()
    return true
  } finally {
    await client.end()
  }
}

export async function countItems(trx: Knex.Transaction): Promise<number> {
  const row = await trx('items').count<{ count: number }[]>('* as count').first()
  return row?.count ?? 0
}

/**
 * Replaces the catalogue. Items that left it stay while an open listing uses them, so that nobody
 * edits a listing whose item cannot be chosen.
 */
export async function swapItems(
  trx: Knex.Transaction,
  items: readonly Item[],
): Promise<{ added: number; removed: number }> {
  const lists = [items.map(({ category }) => category), items.map(({ name }) => name)]
  await trx.raw(`set local statement_timeout = ${SWAP_TIMEOUT_MS}`)
  const removed = await trx.raw<{ rowCount: number }>(
    `with gone as materialized (
      select id, category, name from items
      where not exists (
        select from unnest(?::text[], ?::text[]) as next (category, name)
        where next.category = items.category and next.name = items.name
      )
    )
    delete from items using gone
    where items.id = gone.id and not exists (
      select from contracts
      where kind = 'trade' and status = 'open' and (expires_at is null or expires_at > now())
        and contracts.category = gone.category and contracts.title = gone.name
    )`,
    lists,
  )
  const added = await trx.raw<{ rowCount: number }>(
    `insert into items (category, name)
    select * from unnest(?::text[], ?::text[])
    on conflict do nothing`,
    lists,
  )
  return { added: added.rowCount, removed: removed.rowCount }
}
