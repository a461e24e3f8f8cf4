import { MAX_AUEC } from '@hub/api-spec/lists'
import { signsOf, toLatinDigits } from '@hub/api-spec/amounts'

const THOUSAND = 1_000
const MILLION = 1_000_000
const BILLION = 1_000_000_000

/** What makes a number larger; a single letter only where it touches the number. */
const LARGER: Readonly<Record<string, number>> = {
  k: THOUSAND,
  m: MILLION,
  mil: MILLION,
  mio: MILLION,
  million: MILLION,
  millions: MILLION,
  b: BILLION,
  bn: BILLION,
  billion: BILLION,
  billions: BILLION,
}

/** Where `mil` is a thousand. */
const MIL_IS_A_THOUSAND: ReadonlySet<string> = new Set(['es', 'pt', 'ca', 'gl', 'ro'])

const NUMBER = /(?<![\p{L}\p{N}])\d[\d.,'’ \u00a0\u2009\u202f]*(?<=\d)/gu
const AFTER = /^(?<touching>\p{L}*)(?:[ \u00a0\u2009\u202f]+(?<next>\p{L}+))?/u

/** Words by which a number is a share, a price of each, or a difference, and no amount. */
const OTHERWISE =
  /[%‰×*/]|[-+−–~<>≤≥]\s*\d|\d\s*[-−–]|\b(?:per|each|apiece|ea|pro|je|less|more|off|extra|discount|plus|minus|under|over|above|below|least|most|between|or|than|x)\b/iu

/**
 * The amount that words can only mean, or `undefined` where they name none or could mean another:
 * one number, with its unit or with what makes it larger, or by itself.
 */
export function suggestAmount(words: string, locale: string): number | undefined {
  const text = toLatinDigits(words.normalize('NFKC').trim(), signsOf(locale).digits)
  const [found, ...others] = text.matchAll(NUMBER)
  if (!found || others.length > 0 || OTHERWISE.test(text)) return undefined
  const behind = text.slice(found.index + found[0].length)
  const factor = factorOf(behind, locale)
  const isAlone = found.index === 0 && /^[\s.!?;:,)]*$/u.test(behind)
  if (factor === undefined || !(isAlone || factor.isAmount)) return undefined
  const number = readNumber(found[0], { locale, isLarger: factor.by > 1 })
  if (number === undefined) return undefined
  const amount = Math.round(number * factor.by * 100) / 100
  const isWhole = Math.abs(number * factor.by - amount) < 1e-6 * factor.by
  return isWhole && amount <= MAX_AUEC ? amount : undefined
}

/** By what a number is made larger by the words behind it, and whether they make it an amount. */
function factorOf(behind: string, locale: string): { by: number; isAmount: boolean } | undefined {
  const { touching = '', next = '' } = AFTER.exec(behind.toLowerCase())?.groups ?? {}
  const isUnit = (word: string) => word === 'auec' || word === 'uec'
  if (touching === '' && !(next in LARGER && next.length > 1)) {
    return { by: 1, isAmount: isUnit(next) }
  }
  if (isUnit(touching)) return { by: 1, isAmount: true }
  const word = touching || next
  const by = LARGER[word]
  if (by === undefined) return undefined
  const isThousand = word === 'mil' && MIL_IS_A_THOUSAND.has(new Intl.Locale(locale).language)
  const rest = behind.slice(behind.toLowerCase().indexOf(word) + word.length)
  // Two thousand crates are no price.
  return isThing(rest) ? undefined : { by: isThousand ? THOUSAND : by, isAmount: true }
}

const PLAIN =
  /^\s*(?:$|[.,!?;:)]|(?:auec|uec|at|and|for|in|if|to|on|with|please|then|deal|flat|total|now|today|tonight|up|upfront|cash|is|it|my|final|all|und|für|oder|et|pour|y|por|e|para)\b)/iu

const isThing = (rest: string) => !PLAIN.test(rest)

/** The number, unless its commas or dots can be read in two ways. */
function readNumber(
  written: string,
  { locale, isLarger }: { locale: string; isLarger: boolean },
): number | undefined {
  const text = written.replace(/['’ \u00a0\u2009\u202f](?=\d{3}(?!\d))/gu, '_')
  const [, whole = '', mark, decimals = ''] = /^([\d_]+)(?:([.,])(\d+))?$/u.exec(text) ?? []
  if (whole !== '') {
    const digits = ungroup(whole, '_')
    if (digits === undefined) return undefined
    if (mark === undefined) return Number(digits)
    // Three digits behind a sign are a group to those who do not write decimals with it.
    const isDecimal = mark === signsOf(locale).decimal
    if (decimals.length === 3) {
      const isGroup = !isLarger && !isDecimal && /^\d{1,3}$/u.test(whole)
      return isGroup ? Number(digits + decimals) : undefined
    }
    const isSure = isLarger || (isDecimal && decimals.length <= 2)
    return isSure ? Number(`${digits}.${decimals}`) : undefined
  }
  return readBySigns(text)
}

/** A number with several signs: the last is one of decimals if it is another than those before. */
function readBySigns(text: string): number | undefined {
  const signs = text.match(/[.,_]/gu) ?? []
  const [first = ''] = signs
  const last = signs.at(-1) ?? ''
  if (new Set(signs).size === 1) {
    const digits = ungroup(text, first)
    return digits === undefined ? undefined : Number(digits)
  }
  const end = text.lastIndexOf(last)
  const [whole, decimals] = [text.slice(0, end), text.slice(end + 1)]
  const digits = ungroup(whole, first)
  if (digits === undefined || last === '_' || decimals.length > 2) return undefined
  return Number(`${digits}.${decimals}`)
}

/** The digits, when that sign groups them by three. */
function ungroup(text: string, sign: string): string | undefined {
  const groups = text.split(sign)
  const [head = '', ...rest] = groups
  if (rest.length === 0) return /^\d+$/u.test(head) ? head : undefined
  const isGrouped = /^\d{1,3}$/u.test(head) && rest.every((group) => /^\d{3}$/u.test(group))
  return isGrouped ? groups.join('') : undefined
}
