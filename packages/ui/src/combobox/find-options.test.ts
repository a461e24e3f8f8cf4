import { describe, expect, it } from 'vitest'
import { findOptions, indexOptions, namedOption } from './find-options.ts'

const index = indexOptions([
  'Heavy Plate',
  'Plate Carrier',
  'Pike Plate',
  'Plate',
  'Rook',
  'Breastplate',
])

describe('findOptions', () => {
  it.each([
    ['', ['Heavy Plate', 'Plate Carrier', 'Pike Plate', 'Plate', 'Rook', 'Breastplate']],
    ['plate', ['Plate Carrier', 'Plate', 'Heavy Plate', 'Pike Plate', 'Breastplate']],
    [' PLATE  pi ', ['Pike Plate']],
    ['none', []],
  ])('finds by %j, what begins so first', (text, shown) => {
    expect(findOptions(index, text)).toEqual({ shown, count: shown.length })
  })

  it('shows the first fifty and counts all', () => {
    const many = indexOptions(Array.from({ length: 20_000 }, (_, at) => `Item ${at}`))
    for (const text of ['', 'item']) {
      const { shown, count } = findOptions(many, text)
      expect([shown.length, count]).toEqual([50, 20_000])
    }
  })
})

describe('namedOption', () => {
  it.each([
    ['plate', 'Plate'],
    ['rook ', 'Rook'],
    ['carr', 'Plate Carrier'],
    ['pl', undefined],
    ['none', undefined],
  ])('takes %j for %j', (text, option) => {
    expect(namedOption(index, text)).toBe(option)
  })
})
