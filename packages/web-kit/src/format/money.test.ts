import { describe, expect, it } from 'vitest'
import { formatAmount, formatAuec } from './money.ts'

describe('formatAmount', () => {
  it.each([
    ['en', 0, '0'],
    ['en', 420_000, '420,000'],
    ['en', 420_000.5, '420,000.50'],
    ['en', 0.05, '0.05'],
    ['en', 5_000_000_000, '5,000,000,000'],
    ['en', 999_999_999_999.99, '999,999,999,999.99'],
    ['de', 420_000, '420.000'],
    ['de', 420_000.5, '420.000,50'],
    ['fr', 1_234.5, '1\u202f234,50'],
    ['en-IN', 1_234_567.5, '12,34,567.50'],
    ['ar-EG', 1_500.5, '١٬٥٠٠٫٥٠'],
  ])('writes, in %s, %d as %s', (locale, amount, text) => {
    expect(formatAmount(amount, locale)).toBe(text)
  })
})

describe('formatAuec', () => {
  it.each([420_000, 420_000.5])('writes %d as the person does, with the unit', (amount) => {
    const { locale } = new Intl.NumberFormat().resolvedOptions()
    expect(formatAuec(amount)).toBe(`${formatAmount(amount, locale)} aUEC`)
  })
})
