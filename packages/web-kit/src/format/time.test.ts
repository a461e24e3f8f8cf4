import { describe, expect, it } from 'vitest'
import { formatAgo } from './time.ts'

const NOW = 1_800_000_000_000
const ago = (seconds: number) => formatAgo({ seconds: NOW / 1000 - seconds }, NOW)

describe('formatAgo', () => {
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [-20, 'just now'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [7_200, '2 hours ago'],
    [86_400, 'yesterday'],
    [-86_400, 'tomorrow'],
    [6 * 86_400, '6 days ago'],
  ])('%i seconds: %s', (seconds, words) => {
    expect(ago(seconds)).toBe(words)
  })

  it('gives the day of what is more than a week away', () => {
    expect(ago(30 * 86_400)).toMatch(/2026/)
  })
})
