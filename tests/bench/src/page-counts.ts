import type pg from 'pg'

/** All pages that these tables and their indexes were asked for so far; `nudge` has the service read. */
export async function countBuffersOf(
  client: pg.Client,
  tables: readonly string[],
  nudge: () => Promise<unknown>,
): Promise<number> {
  // A connection reports what it has counted after its next statement, but once a second only.
  await client.query('select pg_sleep(1.1)')
  await nudge()
  const { rows } = await client.query<{ buffers: string }>(
    `select sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit) as buffers
    from pg_statio_user_tables where relname = any($1)`,
    [tables],
  )
  return Number(rows[0]?.buffers)
}
