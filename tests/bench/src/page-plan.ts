import type pg from 'pg'

interface Plan {
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

const MOST_TRIES = 50

/** The rows of the service's statement; Postgres tells no more than the first 1,024 characters. */
const ROWS_OF_PAGE = /^with page as \((select .+?)\)\s+select string_agg/s

/**
 * The part of a statement that finds the rows of the list of open contracts, without the writing of
 * them. The service runs it when `askForPage` asks: Postgres tells the last of each connection, and
 * another may come soon after.
 */
export async function findListStatement(
  client: pg.Client,
  askForPage: () => Promise<unknown>,
): Promise<string> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await askForPage()
    const { rows } = await client.query<{ query: string }>(
      `select query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and query like 'with page as (select%from contracts%order by created_at desc%' limit 1`,
    )
    const statement = ROWS_OF_PAGE.exec(rows[0]?.query ?? '')?.[1]
    if (statement) return statement
  }
  throw new Error('The service has run no list statement.')
}

/** Prepares that statement. */
export async function prepareListStatement(
  client: pg.Client,
  askForPage: () => Promise<unknown>,
): Promise<void> {
  const statement = await findListStatement(client, askForPage)
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
