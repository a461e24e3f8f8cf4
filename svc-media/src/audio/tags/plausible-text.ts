import type { Encoding } from './encodings.ts'

type Script =
  | 'latin'
  | 'cyrillic'
  | 'greek'
  | 'hebrew'
  | 'arabic'
  | 'thai'
  | 'han'
  | 'kana'
  | 'hangul'

const SCRIPTS: readonly [Script, RegExp][] = [
  ['latin', /^\p{Script=Latin}$/u],
  ['cyrillic', /^\p{Script=Cyrillic}$/u],
  ['greek', /^\p{Script=Greek}$/u],
  ['hebrew', /^\p{Script=Hebrew}$/u],
  ['arabic', /^\p{Script=Arabic}$/u],
  ['thai', /^\p{Script=Thai}$/u],
  ['han', /^\p{Script=Han}$/u],
  ['kana', /^[\p{Script=Hiragana}\p{Script=Katakana}ー]$/u],
  ['hangul', /^\p{Script=Hangul}$/u],
]
const PIECES = /[\p{L}\p{M}]+|[^\p{L}\p{M}]/gu
const NOT_ASCII = /[^\0-\x7f]/g
/** Signs between words that writers do use; any other is a sign of the wrong encoding. */
const PUNCTUATION =
  /^[‘’‚“”„‹›«»–—…•·°©®™´¡¿№、。・「」『』（）！？：；，～〜　《》【】★☆♪♥×½¼¾§\u00a0]$/u
const UNREADABLE = /[\ufffd\u0080-\u009f\ue000-\uf8ff]/
/** Letters of the languages that write so, the most frequent first. */
const FREQUENT: Partial<Record<Script, string>> = {
  cyrillic: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґ',
  greek: 'αοιετσνηυρπκμλωδγχςάίόέήύώθφβξζψϊϋΐΰ',
}
/** Rows of characters that everybody knows; each encoding keeps its rare ones apart. */
const COMMON_ROWS: Partial<Record<Encoding, readonly [first: number, last: number]>> = {
  gb18030: [0xb0, 0xd7],
  big5: [0xa4, 0xc6],
  shift_jis: [0x88, 0x97],
  'euc-jp': [0xb0, 0xcf],
}

/** How much a text looks like one that somebody wrote, from -1 to 1, when it was read so. */
export function plausibilityOf(text: string, encoding: Encoding): number {
  if (UNREADABLE.test(text)) return -1
  let sum = 0
  let count = 0
  for (const [piece] of text.matchAll(PIECES)) {
    const strange = piece.match(NOT_ASCII)?.length ?? 0
    if (strange === 0) continue
    count += strange
    sum += strange * (/[\p{L}]/u.test(piece) ? ofWord(piece, encoding) : ofSign(piece))
  }
  return count === 0 ? 0 : sum / count
}

const ofSign = (sign: string) => (PUNCTUATION.test(sign) ? 0.5 : -0.7)

function ofWord(word: string, encoding: Encoding): number {
  const letters = Array.from(word.normalize('NFC')).filter((sign) => /\p{L}|ー/u.test(sign))
  const scripts = new Set(letters.map(scriptOf))
  if (scripts.has('han') || scripts.has('kana') || scripts.has('hangul')) {
    return ofEastern(letters, encoding)
  }
  if (scripts.size !== 1) return -1
  const [script] = scripts
  if (script === 'latin') return ofLatin(word, letters)
  if (script === 'cyrillic' || script === 'greek') return ofCased(word, letters, script)
  const isShort = letters.length < 2
  if (script === 'hebrew') return isShort ? 0.3 : ofHebrew(word)
  if (script === 'thai') return /^\p{M}/u.test(word) ? -0.5 : isShort ? 0.3 : 0.7
  return script === 'arabic' && !isShort ? 0.7 : -0.5
}

const scriptOf = (letter: string) => SCRIPTS.find(([, sign]) => sign.test(letter))?.[0]

/** No language writes words of accents alone, as those of other alphabets look in the wrong one. */
function ofLatin(word: string, letters: readonly string[]): number {
  const accents = letters.filter((letter) => letter > '\x7f').length
  const isPiled =
    accents === letters.length ? accents > 1 : accents > 2 && accents > letters.length * 0.75
  if (isPiled || /[ªº]/.test(word)) return -0.6
  return isWellCased(word) ? 0.9 : -0.3
}

function ofCased(word: string, letters: readonly string[], script: Script): number {
  if (!isWellCased(word)) return -0.6
  const order = FREQUENT[script] ?? ''
  const ranks = letters.map((letter) => {
    const rank = order.indexOf(letter.toLowerCase())
    return rank === -1 ? order.length : rank
  })
  const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length / order.length
  // Titles begin with capitals; that tells alphabets apart which lie on the same bytes.
  const isTitle = word !== word.toLowerCase() && word !== word.toUpperCase()
  const doubt = isTitle ? 0 : letters.length < 2 ? 0.3 : letters.length < 4 ? 0.15 : 0.05
  return 0.2 + 0.9 * (1 - mean) - doubt
}

/** All small, all capital, or a capital first. */
const isWellCased = (word: string) => /^(\P{Lu}+|\P{Ll}+|\p{Lu}\P{Lu}*)$/u.test(word)

/** Some letters have another form at the end of a word, and have it only there. */
function ofHebrew(word: string): number {
  if (/[ךםןףץ]./u.test(word) || /[כמנצ]$/u.test(word)) return -0.3
  return /[ךםןףץ]$/u.test(word) ? 0.9 : 0.8
}

function ofEastern(letters: readonly string[], encoding: Encoding): number {
  const hangul = letters.filter((letter) => scriptOf(letter) === 'hangul').length
  // Half of all Chinese words could be Korean by their bytes: the longer, the less.
  if (hangul === letters.length) return encoding === 'euc-kr' ? (hangul > 2 ? 0.86 : 0.76) : -0.5
  const isJapanese = encoding === 'shift_jis' || encoding === 'euc-jp'
  const sum = letters.reduce((total, letter) => {
    const script = scriptOf(letter)
    if (script === 'kana')
      return total + (isJapanese && !/[\uff61-\uff9f]/.test(letter) ? 0.9 : -0.4)
    if (script === 'han') return total + (isCommon(letter, encoding) ? 0.8 : -0.2)
    // A small Latin letter beside them has lost its own neighbour to one of them.
    return total - (letter > '\x7f' || letter >= 'a' ? 1 : 0)
  }, 0)
  return sum / letters.filter((letter) => letter > '\x7f').length
}

const commonSigns = new Map<Encoding, Set<string>>()

function isCommon(letter: string, encoding: Encoding): boolean {
  let known = commonSigns.get(encoding)
  if (!known) commonSigns.set(encoding, (known = new Set(listCommonSigns(encoding))))
  return known.has(letter)
}

function listCommonSigns(encoding: Encoding): string[] {
  const [first, last] = COMMON_ROWS[encoding] ?? [1, 0]
  const decoder = new TextDecoder(encoding)
  const bytes: number[] = []
  for (let row = first; row <= last; row++) {
    for (
      let at = encoding.startsWith('euc') || encoding === 'gb18030' ? 0xa1 : 0x40;
      at < 0xff;
      at++
    ) {
      if (at !== 0x7f && (encoding !== 'big5' || at < 0x7f || at > 0xa0)) bytes.push(row, at)
    }
  }
  return Array.from(decoder.decode(Uint8Array.from(bytes)))
}
