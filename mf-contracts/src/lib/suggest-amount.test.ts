import { describe, expect, it } from 'vitest'
import { suggestAmount } from './suggest-amount.ts'

describe('suggestAmount', () => {
  it.each([
    ['en', '90000', 90_000],
    ['en', '0', 0],
    ['en', '400k', 400_000],
    ['en', '400K.', 400_000],
    ['en', '400k at Area18', 400_000],
    ['en', 'How about 400k?', 400_000],
    ['en', 'I would do it for 400k, deal?', 400_000],
    ['en', '2.5k', 2_500],
    ['en', '1.5 million', 1_500_000],
    ['en', '1,5 million', 1_500_000],
    ['de', '1,5 million', 1_500_000],
    ['en', '1.5m', 1_500_000],
    ['en', '1.25mil', 1_250_000],
    ['en', '3 mil', 3_000_000],
    ['es', '3 mil', 3_000],
    ['pt-BR', '300 mil', 300_000],
    ['en', '2b', 2_000_000_000],
    ['en', '2 billion', 2_000_000_000],
    ['en', '1.2345k', 1_234.5],
    ['en', '45 000 aUEC', 45_000],
    ['en', '45\u00a0000 aUEC', 45_000],
    ['en', '45\u2009000 aUEC', 45_000],
    ['fr', '45\u202f000 aUEC', 45_000],
    ['de-CH', '45’000', 45_000],
    ['en', "1'234'567", 1_234_567],
    ['en', '12,000', 12_000],
    ['en', '1,234,567 aUEC', 1_234_567],
    ['en', '1.234.567 aUEC', 1_234_567],
    ['de', '12.000', 12_000],
    ['en', '12,000.50', 12_000.5],
    ['en', '12.000,50', 12_000.5],
    ['de', '12.000,5 aUEC', 12_000.5],
    ['en', '1500.50 aUEC', 1_500.5],
    ['en', 'My last word: 90000 aUEC', 90_000],
    ['en', '500aUEC', 500],
    ['en', '９００００', 90_000],
    ['ar-EG', '٩٠٠٠٠', 90_000],
    ['en', '999999999999.99', 999_999_999_999.99],
  ])('reads, in %s, %j as %d', (locale, words, amount) => {
    expect(suggestAmount(words, locale)).toBe(amount)
  })

  it.each([
    ['nothing', ''],
    ['no number', 'My old rifle for it'],
    ['a number within a word', 'Meet me at Area18'],
    ['two numbers', '2 crates of rum and 90000'],
    ['a price of each', '10 SCU, 2000 each'],
    ['a price of each by itself', '2000 each'],
    ['a price per unit', '2000 per SCU'],
    ['a share', '50 %'],
    ['a share without a blank', '50%'],
    ['things', '2 crates of rum'],
    ['many things', '2k SCU'],
    ['larger things', '2 million crates'],
    ['a time', '15 minutes'],
    ['a letter that stands alone', '5 m'],
    ['a range', '400-500k'],
    ['a range in words', '400k or 500k'],
    ['more than something', 'over 400k'],
    ['at least something', 'at least 400k'],
    ['a difference', '50k less'],
    ['another difference', '+50k'],
    ['less than nothing', '-50k'],
    ['a comma that may be a decimal', '1,5'],
    ['three decimals, or a thousand', '1.500'],
    ['three decimals, or a thousand, made larger', '1.500 million'],
    ['groups that are none', '12,34,5'],
    ['groups of two kinds', '1,234.567.890'],
    ['more than can be stored', '2000 billion'],
    ['less than can be stored', '1.234567k'],
    ['an unknown unit', '90000 credits and a drink'],
    ['an unknown letter', '90x'],
  ])('suggests nothing for %s', (_what, words) => {
    expect(suggestAmount(words, 'en')).toBeUndefined()
  })

  it('knows the sign of the decimals where somebody writes', () => {
    expect(suggestAmount('1,500', 'de')).toBeUndefined()
    expect(suggestAmount('1.500', 'de')).toBe(1500)
    expect(suggestAmount('1,500', 'en')).toBe(1500)
  })
})
