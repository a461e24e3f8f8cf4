import { DEFAULT_EXPIRY_DAYS, EXPIRY_DAYS, MAX_AUEC, namesOf } from '@hub/api-spec'
import { invalid } from '@hub/service-kit/base'
import { toLineOrNull } from '../../base/text.ts'

/** The sentence for a form that is not complete (spec §5). */
export const REQUIRED = 'Please fill in all required fields.'

const DIGITS = /^\d+(?:\.(\d+))?$/

/** Reads an amount of aUEC from text: digits, and at most two decimals behind a point. */
export function readAuec(label: string, text: string): number {
  const trimmed = text.trim()
  if (trimmed === '') throw invalid(REQUIRED)
  const match = DIGITS.exec(trimmed)
  const amount = Number(trimmed)
  if (amount < 0 || (match && amount > MAX_AUEC)) {
    throw invalid(`${label} must be between 0 and ${MAX_AUEC.toLocaleString('en')} aUEC.`)
  }
  if (!match) throw invalid(`${label} must be a number, such as 1500 or 1500.50.`)
  if ((match[1] ?? '').length > 2) throw invalid(`${label} can have at most two decimals.`)
  return amount
}

/** Reads for how many days a trade is listed; nobody's choice is the usual one. */
export function readExpiryDays(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return DEFAULT_EXPIRY_DAYS
  const days = EXPIRY_DAYS.find((choice) => String(choice) === text.trim())
  if (!days)
    throw invalid(`Expiry must be ${EXPIRY_DAYS.join(', ').replace(/, (\d+)$/, ' or $1')} days.`)
  return days
}

/** Columns of the optional lines that a draft or a change names. */
export function readLines<Name extends string>(
  lines: Readonly<Record<Name, number>>,
  given: { readonly [N in NoInfer<Name>]?: string | null },
): { [N in Name]?: string | null } {
  const columns: { [N in Name]?: string | null } = {}
  for (const name of namesOf(lines)) {
    const text = given[name]
    if (text !== undefined) columns[name] = toLineOrNull(text)
  }
  return columns
}
