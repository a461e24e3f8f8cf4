import type { Database } from '@hub/service-kit/database'

/** Which tables of the schema have a row with the text in it, in whatever column. */
export async function tablesWith({ pool, schema }: Database, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1 order by 1',
    [schema],
  )
  const found: string[] = []
  for (const { name } of rows) {
    const query = `select from ${schema}.${name} as row where position($1 in row::text) > 0 limit 1`
    if ((await pool.query(query, [text])).rowCount) found.push(name)
  }
  return found
}
