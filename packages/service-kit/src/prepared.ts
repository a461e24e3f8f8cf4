import type { QueryArrayConfig } from 'pg'
import { toCamel } from './column-names.ts'
import type { Database } from './db.ts'

/**
 * A statement that Postgres parses once per connection and that costs half of what knex takes for
 * a list. Name it after its function; two statements must not share a name.
 */
export function prepared<Row>(
  name: string,
  sql: string,
): (db: Database, values?: unknown[]) => Promise<Row[]> {
  let columns: string[] | undefined
  return async (db, values = []) => {
    const query: QueryArrayConfig & { name: string } = {
      name,
      text: sql,
      values,
      rowMode: 'array',
    }
    const result = await db.pool.query<unknown[]>(query)
    columns ??= result.fields.map((field) => toCamel(field.name))
    return toRows<Row>(columns, result.rows)
  }
}

function toRows<Row>(columns: readonly string[], rows: readonly unknown[][]): Row[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < columns.length; i += 1) row[columns[i] as string] = values[i]
    return row as Row
  })
}
