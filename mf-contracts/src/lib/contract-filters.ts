import { readAmount } from '@hub/api-spec/amounts'
import type { CallInput } from '@hub/web-kit'

/** The lists of the hub, by the calls that fetch them. */
export type ListName = 'GET /api/missions' | 'GET /api/trading_posts'

/** What a list can be asked for. */
export type ListQuery = NonNullable<CallInput<ListName>['query']>

export type Sort = NonNullable<ListQuery['sort']>

/** What is looked for in a list, as the person wrote it. */
export interface ContractFilters {
  q: string
  type: string
  category: string
  tag: string
  minPrice: string
  maxPrice: string
  sort: Sort
}

export const NO_FILTERS: ContractFilters = {
  q: '',
  type: '',
  category: '',
  tag: '',
  minPrice: '',
  maxPrice: '',
  sort: 'newest',
}

/** The filters behind the button; the search stands beside it for everybody to see. */
const COUNTED = ['type', 'category', 'tag', 'minPrice', 'maxPrice'] as const

export function countFilters(filters: ContractFilters): number {
  return COUNTED.filter((name) => filters[name].trim() !== '').length
}

/** Whether the list leaves something out. */
export function isNarrowed(filters: ContractFilters): boolean {
  return filters.q.trim() !== '' || countFilters(filters) > 0
}

/** Whether a price is written in a way that says how much; nothing at all is no price to be wrong. */
export function isPriceUnclear(text: string, locale: string): boolean {
  return text.trim() !== '' && readAmount(text, locale).kind !== 'amount'
}

/** The question for the server: of what says nothing, nothing. */
export function toListQuery(filters: ContractFilters, locale: string): ListQuery {
  const { q, type, category, tag, minPrice, maxPrice, sort } = filters
  const asked = {
    q: q.trim(),
    type,
    category,
    tag: tag.trim().replace(/^#/u, ''),
    minPrice: readPrice(minPrice, locale),
    maxPrice: readPrice(maxPrice, locale),
    sort: sort === NO_FILTERS.sort ? '' : sort,
  }
  const said = Object.entries(asked).filter(([, value]) => value !== '' && value !== undefined)
  return Object.fromEntries(said)
}

function readPrice(text: string, locale: string): number | undefined {
  const reading = readAmount(text, locale)
  return reading.kind === 'amount' ? reading.amount : undefined
}
