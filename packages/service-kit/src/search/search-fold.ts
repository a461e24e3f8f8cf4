import {
  BESIDE,
  BLANK,
  FOR_I,
  FOR_S,
  GONE,
  ONE_LETTER,
  SIGN,
  TWO_LETTERS,
  UNSPACED,
} from './search-letters.ts'

const all = (pattern: string) => new RegExp(pattern, 'gu')
const [gone, blank, forI, forS, beside, one] = [
  all(`[${GONE}]`),
  all(`[${BLANK}]`),
  all(FOR_I),
  all(FOR_S),
  all(BESIDE),
  all(`[${ONE_LETTER.from}]`),
]
const unspaced = new RegExp(`^[${UNSPACED}\\u{20000}-\\u{3ffff}]+$`, 'u')

/**
 * The form in which texts are looked for and compared: words of small letters without accents, a
 * blank between them. Signs at and within words only part them, but for `!` and `$` that stand for
 * a letter; what is nothing but signs stays. The database's `search_fold` makes the same.
 */
export function searchFold(text: string): string {
  const { from, to } = ONE_LETTER
  let folded = text.normalize('NFKD').replace(gone, '').toLowerCase()
  folded = folded.replace(one, (letter) => to[from.indexOf(letter)] ?? letter)
  for (const [letter, two] of TWO_LETTERS) folded = folded.replaceAll(letter, two)
  return ` ${folded.normalize('NFC').replace(blank, ' ')} `
    .replace(forI, 'i')
    .replace(forS, 's')
    .replace(beside, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

/** Whether a word is of a script that puts no blanks between words: it may begin anywhere. */
export const isUnspaced = (word: string) => unspaced.test(word)

const signs = new RegExp(`^[${SIGN}]+$`, 'u')

/** Whether a word of a folded text has only signs, and so stands for nothing beside others. */
export const isSigns = (word: string) => signs.test(word)
