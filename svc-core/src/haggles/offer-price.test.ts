import { describe, expect, it } from 'vitest'
import { findOfferPrice, readOfferPrice } from './offer-price.ts'

describe('the price that an offer begins with', () => {
  it.each([
    ['12000', 12_000],
    ['12,000 and a drink', 12_000],
    ['12,000.50', 12_000.5],
    ['1,234,567', 1_234_567],
    ['12’000', 12_000],
    ['12\u00a0000 aUEC', 12_000],
    ['9000aUEC', 9000],
    ['9000, not more', 9000],
    ['9000.', 9000],
    ['9000!', 9000],
    ['0', 0],
    ['5000000000.25 and done', 5_000_000_000.25],
  ])('of %j is %d', (offer, price) => {
    expect(readOfferPrice(offer)).toBe(price)
  })

  it.each(['My old rifle', 'about 9000', '-5', '.5', '½ of it'])('of %j is none', (offer) => {
    expect(readOfferPrice(offer)).toBeNull()
  })

  it.each(['1,5', '12.000', '1.234.567', '12k', '5%', '1e9', '12,00', '1,000,00', '3x', '1.005'])(
    'of %j is refused rather than guessed',
    (offer) => {
      expect(() => readOfferPrice(offer)).toThrow(/^The price at the start of this offer .+\.$/)
      expect(findOfferPrice(offer)).toBeNull()
    },
  )

  it('has the bounds of every amount', () => {
    expect(() => readOfferPrice('1000000000000')).toThrow(
      'The price at the start of this offer must be between 0 and 999,999,999,999.99 aUEC.',
    )
  })
})
