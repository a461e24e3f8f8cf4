import { expect, it } from 'vitest'
import { groupItems } from './item-catalogue.ts'

const ITEMS = [
  { category: 'Ship Parts', name: 'Thruster' },
  { category: 'Armor', name: 'Pike Plate' },
  { category: 'Armor', name: 'Aegis Helm' },
  { category: 'Armor', name: 'Pike Plate' },
]

it('groups items by category, each once and in order', () => {
  expect([...groupItems(ITEMS)]).toEqual([
    ['Armor', ['Aegis Helm', 'Pike Plate']],
    ['Ship Parts', ['Thruster']],
  ])
})

it('keeps the listed item that the catalogue has lost', () => {
  const listed = { category: 'Relics', name: 'Old Drive' }
  expect(groupItems(ITEMS, listed).get('Relics')).toEqual(['Old Drive'])
  expect(groupItems([], listed).get('Relics')).toEqual(['Old Drive'])
})
