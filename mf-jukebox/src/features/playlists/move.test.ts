import { expect, it } from 'vitest'
import { landingPlace, moveTo } from './move.ts'

it.each([
  [0, 1, 'bacd'],
  [1, 0, 'bacd'],
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [2, 2, 'abcd'],
])('moves %i to %i', (from, to, expected) => {
  expect(moveTo('abcd'.split(''), from, to).join('')).toBe(expected)
})

it.each([
  [0, 2, 'before', 'bacd'],
  [0, 2, 'after', 'bcad'],
  [3, 1, 'before', 'adbc'],
  [3, 1, 'after', 'abdc'],
  [1, 0, 'after', 'abcd'],
  [1, 2, 'before', 'abcd'],
] as const)('drops %i beside %i, %s it', (from, target, half, expected) => {
  expect(moveTo('abcd'.split(''), from, landingPlace(from, target, half)).join('')).toBe(expected)
})
