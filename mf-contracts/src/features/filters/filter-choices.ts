import { CONTRACT_SORTS, MISSION_TYPES, POST_TYPES, ROLES, TRADE_TYPES } from '@hub/api-spec/lists'
import type { Item } from '@hub/api-spec'
import type { ListName } from '#lib/contract-filters.ts'

const SORT_LABELS = {
  newest: 'Newest first',
  cheapest: 'Cheapest first',
  dearest: 'Most expensive first',
}

export const SORTS = CONTRACT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))

const TYPE_LABELS = { request: 'Request', offer: 'Offer', sell: 'Sell', other: 'Other' }

/** What the parts of a contract are called in each list, and which kinds there are. */
export const CHOICES = {
  'GET /api/trading_posts': {
    types: TRADE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
    category: 'Category',
    price: 'price',
  },
  'GET /api/missions': {
    types: POST_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
    category: 'Mission type or role',
    price: 'payment',
  },
} as const satisfies Record<ListName, object>

/** A request has a mission type, an offer a role. */
export function missionCategories(type: string): readonly string[] {
  if (type === 'request') return MISSION_TYPES
  if (type === 'offer') return ROLES
  return [...MISSION_TYPES, ...ROLES]
}

export function categoriesOf(items: readonly Item[]): readonly string[] {
  return [...new Set(items.map(({ category }) => category))].toSorted((one, other) =>
    one.localeCompare(other),
  )
}
