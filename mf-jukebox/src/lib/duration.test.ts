import { expect, it } from 'vitest'
import { formatDuration, formatPosition } from './duration.ts'

it.each([
  [0, '0:00'],
  [5.9, '0:05'],
  [187, '3:07'],
  [3_765, '1:02:45'],
  [-3, '0:00'],
])('%s seconds', (seconds, text) => {
  expect(formatPosition(seconds)).toBe(text)
})

it('shows a length that is not known as such', () => {
  expect(formatDuration(0)).toBe('–:––')
  expect(formatDuration(Infinity)).toBe('–:––')
})
