import { expect, it } from 'vitest'
import { isInRange } from './version-range.ts'

it.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['18.9.9', '^19.3.1', false],
  ['0.1.5', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
  ['0.0.4', '^0.0.3', false],
  ['1.0.0', '1.0.0', true],
  ['1.0.1', '1.0.0', false],
  ['not a version', '^1.0.0', false],
])('%s in %s: %s', (version, range, isIn) => {
  expect(isInRange(version, range)).toBe(isIn)
})
