import { apiQuery, useQuery } from '@hub/web-kit'
import { categoriesOf } from './filter-choices.ts'

const NONE: readonly string[] = []

/** The categories of the item catalogue, for who needs them. */
export function useTradeCategories(isNeeded: boolean): readonly string[] {
  const query = useQuery({
    ...apiQuery('GET /api/items'),
    enabled: isNeeded,
    select: categoriesOf,
  })
  return query.data ?? NONE
}
