import type { Database } from '@hub/service-kit/database'

/** What is looked for in a table, in an order; all but the rounds are texts of SQL. */
export interface NearFirst {
  table: string
  /** By what the order goes; ties by the id. */
  key: string
  id: string
  way: 'asc' | 'desc'
  /** Where the order begins. */
  place: string
  fits: string
  /** What the index knows of a row. */
  parts: string
  /** Queries of it, for what is near the place first; the last for all there is. */
  rounds: readonly string[]
  limit: string
}

/** So many are looked at one by one first, which finds what nearly all have. */
const LOOKED_AT = 500

/**
 * Looks near the place first, and wider only where that is not enough: no search reads many more
 * rows than it answers. What is found has a `key` and an `id`. To be planned anew each time, as the
 * right plan depends on what is asked.
 */
export function nearFirst(search: NearFirst): string {
  const { table, key, id, way, place, fits, parts, rounds, limit } = search
  const columns = `${key} as key, ${id} as id`
  const names = ['first', ...rounds.map((_, n) => `round_${n}`)]
  const wide = rounds.map(
    (query, n) => `${names[n + 1]} as materialized (
      select ${columns} from ${table}
      where ${names
        .slice(0, n + 1)
        .map((name) => `(select count(*) from ${name}) < ${limit}`)
        .join(' and ')}
        and ${place} and ${fits} and ${parts} @@ ${query}::tsquery)`,
  )
  return `first as materialized (
      select ${columns} from (
        select * from ${table} where ${place} order by ${key} ${way}, ${id} ${way} limit ${LOOKED_AT}
      ) as looked_at
      where ${fits} order by ${key} ${way}, ${id} ${way} limit ${limit}),
    ${wide.join(', ')},
    found as (
      ${names.map((name) => `select * from ${name}`).join(' union ')}
      order by key ${way}, id ${way} limit ${limit})`
}

export type Value = (given: unknown) => string

/** Parameters of a statement that is made of parts. */
export function binder(): { value: Value; values: unknown[] } {
  const values: unknown[] = []
  return { values, value: (given) => `$${values.push(given)}` }
}

/** Keeps the connection also when the statement took too long: a new one has everything to learn. */
export async function runSearch<Row>(db: Database, sql: string, values: unknown[]): Promise<Row[]> {
  const client = await db.pool.connect()
  try {
    return (await client.query(sql, values)).rows as Row[]
  } finally {
    client.release()
  }
}
