import { invalid } from '../base/errors.ts'
import { isSigns, isUnspaced, searchFold } from './search-fold.ts'

/** The longest question; beyond it a sentence says so, as nothing of it is passed over. */
const LONGEST_QUESTION = 600
/** Shorter words are looked for only where words begin, but for scripts without blanks. */
const SHORTEST_RUN = 3

/** What is looked for: `phrase` is all of it; `parts` and `beginnings` are patterns of `like`. */
export interface SearchWords {
  tokens: readonly string[]
  phrase: string
  /** What must be somewhere. */
  parts: readonly string[]
  /** How some word must begin, for the tokens that are too short to be anywhere. */
  beginnings: readonly string[]
}

/** Reads a question, of which every word counts; `null` when nothing is asked. */
export function readSearch(question: string): SearchWords | null {
  if (question.length > LONGEST_QUESTION) {
    throw invalid(`Please search for at most ${LONGEST_QUESTION} characters.`)
  }
  const phrase = searchFold(question.toWellFormed().replaceAll('\0', ' '))
  if (phrase === '') return null
  const all = [...new Set(phrase.split(' '))]
  const words = all.filter((word) => !isSigns(word))
  // Signs between words part them, and are looked for only where there is nothing else.
  const tokens = words.length > 0 ? words : all
  return {
    tokens,
    phrase,
    parts: tokens.filter(isAnywhere).map((token) => `%${escapeLike(token)}%`),
    beginnings: tokens
      .filter((token) => !isAnywhere(token))
      .map((token) => `% ${escapeLike(token)}%`),
  }
}

const isAnywhere = (token: string) => Array.from(token).length >= SHORTEST_RUN || isUnspaced(token)

/** The conditions that a folded text has all the words; `value` binds a parameter. */
export function fitsWords(
  words: SearchWords | null,
  text: string,
  value: (given: unknown) => string,
): string[] {
  return [
    ...(words?.parts ?? []).map((pattern) => `${text} like ${value(pattern)}`),
    ...(words?.beginnings ?? []).map((pattern) => `' ' || ${text} like ${value(pattern)}`),
  ]
}

/** A text as a pattern of `like` that stands for just this text. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
