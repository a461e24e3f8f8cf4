import { MAX_AUEC } from './lists.ts'

/** What became of a written amount. */
export type AmountReading =
  | { kind: 'amount'; amount: number }
  | { kind: 'blank' | 'not-a-number' | 'negative' | 'too-large' | 'too-precise' }

/** Blanks and marks that may group digits everywhere: no locale writes its decimals with them. */
export const SPACES_AND_MARKS = /[\s\u00a0\u202f'’]/gu

/**
 * Reads an amount as the person's locale writes it. What the locale does not write so is refused
 * and never read another way: in English `1,5` and `1.500` are no amounts, in German `1.5` is none.
 */
export function readAmount(text: string, locale: string): AmountReading {
  const signs = signsOf(locale)
  const written = toLatinDigits(text.normalize('NFKC').trim(), signs.digits)
    .replace(/[\u200e\u200f\u061c]/gu, '')
    .replace(/\u2212/gu, '-')
  if (written === '') return { kind: 'blank' }
  if (/^-\s*[\d.,٫٬]/u.test(written)) return { kind: 'negative' }

  const [whole = '', decimals, ...more] = written.split(signs.decimal)
  if (more.length > 0 || (decimals !== undefined && !/^\d+$/u.test(decimals))) {
    return { kind: 'not-a-number' }
  }
  const digits = whole === '' && decimals ? '0' : ungrouped(whole, signs.group)
  if (digits === undefined) return { kind: 'not-a-number' }
  if (decimals !== undefined && decimals.length > 2) return { kind: 'too-precise' }
  const amount = Number(`${digits}.${decimals ?? '0'}`)
  return amount > MAX_AUEC ? { kind: 'too-large' } : { kind: 'amount', amount }
}

/** The digits of the whole part, when its groups are where a locale may put them. */
function ungrouped(whole: string, group: string): string | undefined {
  const joined = whole.replace(SPACES_AND_MARKS, ' ').replaceAll(group, ' ')
  if (/^\d+$/u.test(joined)) return joined.replace(/^0+(?=\d)/u, '')
  // Groups of three; of two before the last one, as in 12,34,567.
  if (!/^\d{1,3}( \d{2,3})* \d{3}$/u.test(joined)) return undefined
  return joined.replaceAll(' ', '').replace(/^0+(?=\d)/u, '')
}

/** The locale in which the browser writes this person's numbers. */
export const PERSON_LOCALE = new Intl.NumberFormat().resolvedOptions().locale

/** What a locale writes between and around its digits. */
interface Signs {
  decimal: string
  group: string
  digits: string[]
}

const known = new Map<string, Signs>()

/** The signs of a locale's numbers. */
export function signsOf(locale: string): Signs {
  const signs = known.get(locale) ?? findSigns(locale)
  known.set(locale, signs)
  return signs
}

function findSigns(locale: string): Signs {
  const format = new Intl.NumberFormat(locale, { useGrouping: true })
  const parts = format.formatToParts(12345678.5)
  const find = (type: string) => parts.find((part) => part.type === type)?.value
  const digit = new Intl.NumberFormat(locale, { useGrouping: false })
  return {
    decimal: find('decimal') ?? '.',
    group: find('group')?.normalize('NFKC') ?? ' ',
    digits: Array.from({ length: 10 }, (_, value) => digit.format(value)),
  }
}

/** The text with a locale's digits as 0 to 9. */
export function toLatinDigits(text: string, digits: string[]): string {
  return Array.from(text, (sign) => {
    const value = digits.indexOf(sign)
    return value < 0 ? sign : String(value)
  }).join('')
}

/**
 * What is wrong with an amount as it is written, or `undefined` when nothing is, or nothing is there;
 * `format` writes an amount as the locale does.
 */
export function amountSentence(
  { kind }: AmountReading,
  locale: string,
  format: (amount: number, locale: string) => string,
): string | undefined {
  switch (kind) {
    case 'amount':
    case 'blank':
      return undefined
    case 'not-a-number':
      return `Please write the amount in figures, like ${format(1234567.5, locale)}.`
    case 'negative':
      return 'The amount cannot be less than 0 aUEC.'
    case 'too-large':
      return `The amount can be at most ${format(MAX_AUEC, locale)} aUEC.`
    case 'too-precise':
      return `The amount can have at most two decimals, like ${format(1234.56, locale)}.`
  }
}
