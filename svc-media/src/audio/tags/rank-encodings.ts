import { decodeAs, type Encoding, ENCODINGS } from './encodings.ts'
import { plausibilityOf } from './plausible-text.ts'

const LONGEST_TRIED = 600

/** Encodings in which these bytes could be text, the likeliest first. */
export function rankEncodings(bytes: Buffer): Encoding[] {
  const scored = (Object.keys(ENCODINGS) as Encoding[]).flatMap((encoding) => {
    const text = decodeAs(encoding, bytes)?.slice(0, LONGEST_TRIED)
    return text ? [{ encoding, score: plausibilityOf(text, encoding) + ENCODINGS[encoding] }] : []
  })
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ encoding }) => encoding)
}
