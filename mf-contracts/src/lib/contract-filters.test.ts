import { describe, expect, it } from 'vitest'
import {
  countFilters,
  isNarrowed,
  isPriceUnclear,
  NO_FILTERS,
  toListQuery,
} from './contract-filters.ts'

describe('toListQuery', () => {
  it.each([
    ['nothing', {}, {}],
    ['blanks', { q: '  ', tag: ' ', minPrice: ' ' }, {}],
    ['words', { q: ' heavy armor ' }, { q: 'heavy armor' }],
    ['a tag with its sign', { tag: '#armor' }, { tag: 'armor' }],
    [
      'prices as they are written',
      { minPrice: '1,500', maxPrice: '2000.5' },
      { minPrice: 1500, maxPrice: 2000.5 },
    ],
    ['a price of nothing', { maxPrice: '0' }, { maxPrice: 0 }],
    ['no unclear price', { minPrice: '1,5' }, {}],
    ['another order than the usual', { sort: 'dearest' as const }, { sort: 'dearest' }],
    ['kind and category', { type: 'sell', category: 'Armor' }, { type: 'sell', category: 'Armor' }],
  ])('asks for %s', (_what, filters, query) => {
    expect(toListQuery({ ...NO_FILTERS, ...filters }, 'en')).toEqual(query)
  })
})

it('counts what stands behind the button, and takes words for narrowing too', () => {
  const filters = { ...NO_FILTERS, sort: 'cheapest' as const }
  expect([countFilters(filters), isNarrowed(filters)]).toEqual([0, false])
  expect(isNarrowed({ ...filters, q: 'armor' })).toBe(true)
  expect(countFilters({ ...filters, tag: 'armor', minPrice: '5', maxPrice: ' ' })).toBe(2)
})

it('finds a price unclear that its locale does not write so', () => {
  expect(['', '5', '1,500', '1,5', '-5'].map((text) => isPriceUnclear(text, 'en'))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})
