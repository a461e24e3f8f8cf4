import { isUnspaced } from './search-fold.ts'

/** The lengths of the runs of letters that are in an index of parts, longest first. */
export const RUNS = [5, 3] as const
export const SHORTEST = RUNS[RUNS.length - 1] as number
/** More of a word adds nothing. */
const MOST_RUNS = 12
/** Nor do more parts of a question: a row has all of them, and its words are compared after that. */
const MOST_PARTS = 32

/**
 * What an index of parts knows words by: their longest runs of letters; of a word that is too short
 * for any, the word itself in a script without blanks, and else how a word begins, behind a space.
 */
export function partsOfWords(tokens: readonly string[]): string[] {
  const parts = [...new Set(tokens.flatMap(runsOf))]
  if (parts.length <= MOST_PARTS) return parts
  return parts.toSorted((a, b) => b.length - a.length).slice(0, MOST_PARTS)
}

function runsOf(token: string): string[] {
  const letters = Array.from(token)
  const size = RUNS.find((run) => run <= letters.length)
  if (size === undefined) return [isUnspaced(token) ? token : ` ${token}`]
  const count = Math.min(letters.length - size + 1, MOST_RUNS)
  return Array.from({ length: count }, (_, at) => letters.slice(at, at + size).join(''))
}

/** A `tsquery` that wants one part of each choice. */
export const toPartsQuery = (choices: readonly (readonly string[])[]): string =>
  choices.map((choice) => `(${choice.map(quoted).join(' | ')})`).join(' & ')

const quoted = (part: string) => `'${part.replace(/['\\]/g, (sign) => sign + sign)}'`
