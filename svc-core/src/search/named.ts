import type { Database } from '@hub/service-kit/database'
import type { Page } from '@hub/service-kit/http'
import { fitsWords, partsOfWords, type SearchWords, toPartsQuery } from '@hub/service-kit/search'
import { inTime } from './in-time.ts'
import { namedParts } from './named-text.ts'
import { binder, nearFirst, runSearch } from './near-first.ts'
import { stretchesAround } from './stretches.ts'

/** A table whose rows have a time and are found by names in them. */
interface Named {
  table: string
  id: string
  columns: string
  /** Which rows there are to be found, and the folded text they are found by. */
  rows: string
  text: string
}

/** A page of the rows that have all the words, newest first, and one row more if there is one. */
export async function searchNamed<Row>(
  db: Database,
  { table, id, columns, rows, text }: Named,
  { words, page }: { words: SearchWords; page: Page },
): Promise<Row[]> {
  const { value, values } = binder()
  const [time, after] = page.after
  const place = `${rows} and (created_at, ${id}) < (${value(time)}::timestamptz, ${value(after)}::uuid)`
  const parts = partsOfWords(words.tokens).map((part) => [part])
  const start = await findStart(db, { table, id, place, values })
  if (!start) return []
  const rounds = [...stretchesAround('created_at', start).map((near) => [...parts, near]), parts]
  const found = nearFirst({
    table,
    key: 'created_at',
    id,
    way: 'desc',
    place,
    fits: fitsWords(words, text, value).join(' and '),
    parts: namedParts(text),
    rounds: rounds.map((round) => value(toPartsQuery(round))),
    limit: value(page.limit + 1),
  })
  const sql = `with ${found} select ${columns} from ${table}
    where ${id} in (select found.id from found) order by created_at desc, ${id} desc`
  return inTime(runSearch<Row>(db, sql, values))
}

/** When the first row of the place is from, whether it fits or not. */
async function findStart(
  db: Database,
  { table, id, place, values }: Pick<Named, 'table' | 'id'> & { place: string; values: unknown[] },
): Promise<Date | undefined> {
  const sql = `select created_at from ${table} where ${place}
    order by created_at desc, ${id} desc limit 1`
  const [row] = await inTime(runSearch<{ createdAt: Date }>(db, sql, [...values]))
  return row?.createdAt
}
