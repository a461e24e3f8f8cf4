import type pg from 'pg'

interface Plan {
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** The statement that the service itself last ran for its list of open contracts. */
export async function findListStatement(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ query: string }>(
    `select query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and query like 'select%from contracts%order by created_at desc%' limit 1`,
  )
  if (!rows[0]) throw new Error('The service has run no list statement.')
  return rows[0].query
}

/** Prepares that statement. */
export async function prepareListStatement(client: pg.Client): Promise<void> {
  const statement = await findListStatement(client)
  await client.query('set search_path to core')
  await client.query(`prepare page as ${statement}`)
  // As the service runs it after its first few calls.
  await client.query('set plan_cache_mode = force_generic_plan')
}

/** How many buffers a page takes that starts after a row, in rows and one more to know of a next. */
export async function countBuffers(
  client: pg.Client,
  [createdAt, id]: readonly [string, string],
  rows: number,
): Promise<number> {
  const found = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) execute page
      ('mission', '${createdAt}', '${id}', ${rows + 1})`,
  )
  const plan = found.rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan || plan['Actual Rows'] < rows) throw new Error('The page is not full.')
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}
