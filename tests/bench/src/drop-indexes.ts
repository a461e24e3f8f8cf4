import type pg from 'pg'

/**
 * Takes the indexes of tables away, but for their primary keys, and returns the way to give them
 * back: made at once for all rows they take a fraction of the time.
 */
export async function dropIndexes(
  client: pg.Client,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = any($1::text[]::regclass[]) and not indisprimary
      and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    await client.query(`set maintenance_work_mem to '512MB'`)
    for (const { definition } of rows) await client.query(definition)
  }
}
