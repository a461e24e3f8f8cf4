import type { Item } from '@hub/api-spec'
import { type Database, type Db, prepared } from '@hub/service-kit/database'

const selectItems = prepared<Item>(
  'list-items',
  'select category, name from items order by category, name',
)

export function listItems(db: Database): Promise<Item[]> {
  return selectItems(db)
}

/** Fills the catalogue, unless something is in it already. */
export async function fillItems(db: Db, items: readonly Item[]): Promise<void> {
  const categories = items.map(({ category }) => category)
  const names = items.map(({ name }) => name)
  await db.raw(
    `insert into items (category, name)
    select * from unnest(?::text[], ?::text[])
    where not exists (select from items)
    on conflict do nothing`,
    [categories, names],
  )
}
