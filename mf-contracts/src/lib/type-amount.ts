import { readAmount, signsOf, SPACES_AND_MARKS, toLatinDigits } from '@hub/api-spec/amounts'

/** What stands in a field, and where the caret is in it. */
export interface TypedAmount {
  text: string
  caret: number
}

/**
 * Groups the digits of an amount while it is typed. A sign that the person wrote is never taken
 * away before the whole reads as an amount: `1,5` stays as it is, and is refused, where it is none.
 */
export function groupWhileTyping(
  before: string,
  { text, caret }: TypedAmount,
  locale: string,
): TypedAmount {
  const isOurs = regroup(before, locale) === before && isPlain(insertedInto(before, text), locale)
  const isAmount = isOurs || readAmount(text, locale).kind === 'amount'
  const grouped = isAmount ? regroup(text, locale) : undefined
  if (grouped === undefined) return { text, caret }
  const { group } = signsOf(locale)
  const left = countSigns(text.slice(0, caret), group)
  return { text: grouped, caret: placeAfter(grouped, left, group) }
}

/** The text with the groups of its whole part where the locale has them; the decimals as written. */
function regroup(text: string, locale: string): string | undefined {
  const { decimal, group, digits } = signsOf(locale)
  const [whole = '', ...decimals] = text.split(decimal)
  const latin = toLatinDigits(bare(whole.normalize('NFKC'), group), digits)
  if (!/^\d*$/u.test(latin) || decimals.length > 1) return undefined
  const written =
    latin && new Intl.NumberFormat(locale, { useGrouping: true }).format(BigInt(latin))
  return [written, ...decimals].join(decimal)
}

/** What was typed or pasted between what stood there before. */
function insertedInto(before: string, after: string): string {
  const least = Math.min(before.length, after.length)
  let start = 0
  while (start < least && before[start] === after[start]) start += 1
  let end = 0
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}

function isPlain(text: string, locale: string): boolean {
  const { decimal, digits } = signsOf(locale)
  return Array.from(text).every(
    (sign) => sign === decimal || /^\d$/u.test(toLatinDigits(sign, digits)),
  )
}

const bare = (text: string, group: string) =>
  text.replaceAll(group, '').replace(SPACES_AND_MARKS, '')

const countSigns = (text: string, group: string) => bare(text.normalize('NFKC'), group).length

/** Where so many signs, groups not counted, stand to the left. */
function placeAfter(text: string, count: number, group: string): number {
  let place = 0
  while (place < text.length && countSigns(text.slice(0, place), group) < count) place += 1
  return place
}
