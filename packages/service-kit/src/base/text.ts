/** What is drawn as nothing although Unicode does not call it ignorable: the blank Braille cell and the like. */
const BLANK = '\\u2800\\u{1d159}\\u{13441}\\u{13442}'
const VISIBLE = new RegExp(
  `(?![\\p{Default_Ignorable_Code_Point}${BLANK}])[\\p{L}\\p{N}\\p{P}\\p{S}]`,
  'u',
)
const CONTROL = /(?![\t\n\r])\p{Cc}/u
const BIDI_CONTROLS = /\p{Bidi_Control}/gu

const MOST_MARKS = 4
/** Marks on one letter, whatever that takes no room stands between them. */
const PILED_MARKS = new RegExp(
  `(\\p{M}(?:\\p{Default_Ignorable_Code_Point}*\\p{M}){${MOST_MARKS - 1}})(?:\\p{Default_Ignorable_Code_Point}*\\p{M})+`,
  'gu',
)

/** Whether text can be stored and shown as it is: no lone surrogate, no NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Whether there is anything in a text that can be seen. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/**
 * What is wrong with a text that somebody wrote, as the end of a sentence: the one rule for names
 * and for all that is kept. Whether it must say something is another question ({@link isVisible}).
 */
export function faultOf(text: string): string | undefined {
  if (!isStorable(text) || CONTROL.test(text)) return 'has characters that cannot be stored.'
  if (!isEvenlyTurned(text)) return 'has marks that turn the direction of the text around them.'
  if (hasPiledMarks(text)) return `can have at most ${MOST_MARKS} marks on a letter.`
  return undefined
}

/** A text of one line as it is kept: composed (NFC), with single spaces and none at its ends. */
export function toLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** A text of several lines as it is kept: composed (NFC), with plain line ends and none around. */
export function toProse(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

/** A line that comes from elsewhere and cannot be refused: what the rule does not allow is left out. */
export function toTidyLine(text: string): string {
  const controlled = text.replace(/\p{Cs}/gu, '').replace(/\p{Cc}/gu, ' ')
  const turned = isEvenlyTurned(controlled) ? controlled : controlled.replace(BIDI_CONTROLS, '')
  return toLine(turned.normalize('NFD').replace(PILED_MARKS, '$1'))
}

// Counted taken apart: some letters have marks of their own.
const hasPiledMarks = (text: string) => text.normalize('NFD').search(PILED_MARKS) !== -1

const ISOLATES = '\u2066\u2067\u2068'
const END_OF_ISOLATE = '\u2069'
const OVERRIDES = '\u202d\u202e'

/** Whether nothing turns more than its own isolate, and nothing shows letters in another order. */
function isEvenlyTurned(text: string): boolean {
  let depth = 0
  for (const [control] of text.matchAll(BIDI_CONTROLS)) {
    if (ISOLATES.includes(control)) depth += 1
    else if (depth === 0 || OVERRIDES.includes(control)) return false
    else if (control === END_OF_ISOLATE) depth -= 1
  }
  return depth === 0
}
