import { readAuec } from '../contracts/contract-fields.ts'

const LEADING = /^(\d[\d.,'’\u00a0\u202f]*)(\S*)/u
const GROUPED = /^\d{1,3}(?:([,'’\u00a0\u202f])\d{3})(?:\1\d{3})*(?=\.|$)/u

/**
 * The price that an offer begins with, or `null` when it begins with none. Thousands may be
 * grouped as in 12,000.50. Throws the sentence for what could be read in two ways, such as 1,5 or
 * 12k: an amount is refused rather than guessed.
 */
export function readOfferPrice(offer: string): number | null {
  const [, number = '', tail = ''] = LEADING.exec(offer) ?? []
  if (number === '') return null
  // A comma or a point behind it ends a clause.
  const amount = number.replace(/[.,]+$/, '')
  const plain = GROUPED.test(amount) ? amount.replace(/[^\d.]/gu, '') : amount
  return readAuec('The price at the start of this offer', plain + readUnit(tail))
}

/** What is stuck to a number is part of it, but for its unit and signs that end a clause. */
function readUnit(tail: string): string {
  return tail.replace(/^(?:aUEC)?[!?;:)]*$/iu, '')
}

/** The same for showing: `null` also when it cannot be told. */
export function findOfferPrice(offer: string): number | null {
  try {
    return readOfferPrice(offer)
  } catch {
    return null
  }
}
