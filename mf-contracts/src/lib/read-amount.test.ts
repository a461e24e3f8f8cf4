import { formatAmount } from '@hub/web-kit'
import { describe, expect, it } from 'vitest'
import { readAmount } from '@hub/api-spec/amounts'

describe('readAmount', () => {
  it.each([
    ['en', '1500', 1500],
    ['en', '1,500', 1500],
    ['en', ' 1 500 ', 1500],
    ['en', '1,234,567.89', 1234567.89],
    ['en', '.5', 0.5],
    ['en', '007', 7],
    ['en', '0', 0],
    ['en', '5,000,000,000', 5_000_000_000],
    ['en', '999999999999.99', 999_999_999_999.99],
    ['en-IN', '12,34,567.5', 1234567.5],
    ['de', '1.500', 1500],
    ['de', '1.234.567,89', 1234567.89],
    ['de', '1,5', 1.5],
    ['de-CH', '1’500.50', 1500.5],
    ['fr', '1\u202f500,25', 1500.25],
    ['es', '1500,5', 1500.5],
    ['ar-EG', '١٬٥٠٠٫٥', 1500.5],
    ['fa', '۱۲۳', 123],
    ['en', '１２３', 123],
  ])('reads, in %s, %j', (locale, text, amount) => {
    expect(readAmount(text, locale)).toEqual({ kind: 'amount', amount })
  })

  it.each([
    ['en', '', 'blank'],
    ['en', ' \u00a0 ', 'blank'],
    ['en', '1,5', 'not-a-number'],
    ['en', '1.500', 'too-precise'],
    ['en', '1.500,25', 'not-a-number'],
    ['en', '1.2.3', 'not-a-number'],
    ['en', '12,34', 'not-a-number'],
    ['en', '1,,500', 'not-a-number'],
    ['en', '5.', 'not-a-number'],
    ['en', '1e6', 'not-a-number'],
    ['en', '5k', 'not-a-number'],
    ['en', 'Infinity', 'not-a-number'],
    ['en', '-5', 'negative'],
    ['en', '\u22125', 'negative'],
    ['en', '1000000000000', 'too-large'],
    ['en', '9'.repeat(400), 'too-large'],
    ['en', '0.001', 'too-precise'],
    ['de', '1.5', 'not-a-number'],
    ['de', '1,500', 'too-precise'],
    ['de', '1,234.5', 'not-a-number'],
    ['fr', '1.5', 'not-a-number'],
  ])('refuses, in %s, %j', (locale, text, kind) => {
    expect(readAmount(text, locale)).toEqual({ kind })
  })

  const locales = [
    'en',
    'de',
    'de-CH',
    'fr',
    'es',
    'pl',
    'pt-BR',
    'sv',
    'hi',
    'en-IN',
    'ar-EG',
    'fa',
    'ja',
  ]
  it.each(locales)('reads back, in %s, what is written for people', (locale) => {
    for (const amount of [0, 0.5, 12.34, 999, 1000, 12345.6, 5_000_000_000, 999_999_999_999.99]) {
      expect(readAmount(formatAmount(amount, locale), locale)).toEqual({ kind: 'amount', amount })
      const ungrouped = new Intl.NumberFormat(locale, { useGrouping: false }).format(amount)
      expect(readAmount(ungrouped, locale)).toEqual({ kind: 'amount', amount })
    }
  })
})
