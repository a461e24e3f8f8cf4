/** Signs: they cut a word in two, and are no part of it. As characters of a regular expression. */
export const SIGN =
  '\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e\\u00a1-\\u00a9\\u00ab-\\u00b1\\u00b6\\u00b7\\u00bb\\u00bf\\u00d7\\u00f7\\u2010-\\u2027\\u2030-\\u205e\\u20a0-\\u20cf\\u3001-\\u3003\\u3008-\\u3020\\u3030\\u30fb'
/** Accents and other marks, apostrophes, and what nobody sees: gone without a trace. */
export const GONE =
  '\\u0027\\u0060\\u02bc\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u064b-\\u0652\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u2018\\u2019\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff'
/** Blanks but the plain one. */
export const BLANK =
  '\\u0001-\\u001f\\u007f-\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u3000'
const LETTER = `[^ 0-9${SIGN}]`
/** Letters of scripts that put no blanks between words. */
export const UNSPACED =
  '\\u1100-\\u11ff\\u3005-\\u3007\\u3041-\\u30ff\\u3131-\\u318e\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff'

/** Signs at and within words. */
export const BESIDE = `[${SIGN}]+(?=[^ ${SIGN}])|(?<=[^ ${SIGN}])[${SIGN}]+`
/** `!` and `$` that stand for a letter: P!nk, Ke$ha, $uicide. */
export const FOR_I = `(?<=${LETTER})!(?=${LETTER})`
export const FOR_S = `(?<=${LETTER})\\$(?=${LETTER})|(?<= )\\$(?=${LETTER}{2})|(?<=${LETTER}{2})\\$(?= )`
/** Letters without a mark that could fall off, and what they are in plain ones. */
export const ONE_LETTER = { from: 'øłđħıς', to: 'oldhiσ' } as const
export const TWO_LETTERS = [
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
] as const
