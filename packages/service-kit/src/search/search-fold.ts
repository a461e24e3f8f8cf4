import type { Knex } from 'knex'

/** Signs: they cut a word in two, and are no part of it. As characters of a regular expression. */
const SIGN =
  '\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e\\u00a1-\\u00a9\\u00ab-\\u00b1\\u00b6\\u00b7\\u00bb\\u00bf\\u00d7\\u00f7\\u2010-\\u2027\\u2030-\\u205e\\u20a0-\\u20cf\\u3001-\\u3003\\u3008-\\u3020\\u3030\\u30fb'
/** Accents and other marks, apostrophes, and what nobody sees: gone without a trace. */
const GONE =
  '\\u0027\\u0060\\u02bc\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u064b-\\u0652\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u2018\\u2019\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff'
/** Blanks but the plain one. */
const BLANK = '\\u0001-\\u001f\\u007f-\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u3000'
const LETTER = `[^ 0-9${SIGN}]`
/** Letters of scripts that put no blanks between words. */
const UNSPACED =
  '\\u1100-\\u11ff\\u3005-\\u3007\\u3041-\\u30ff\\u3131-\\u318e\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff'

const BESIDE = `[${SIGN}]+(?=[^ ${SIGN}])|(?<=[^ ${SIGN}])[${SIGN}]+`
/** `!` and `$` that stand for a letter: P!nk, Ke$ha, $uicide. */
const FOR_I = `(?<=${LETTER})!(?=${LETTER})`
const FOR_S = `(?<=${LETTER})\\$(?=${LETTER})|(?<= )\\$(?=${LETTER}{2})|(?<=${LETTER}{2})\\$(?= )`
const [FROM, TO] = ['øłđħıς', 'oldhiσ']
const TWO_LETTERS = [
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
] as const

const all = (pattern: string) => new RegExp(pattern, 'gu')
const [gone, blank, forI, forS, beside, one] = [
  all(`[${GONE}]`),
  all(`[${BLANK}]`),
  all(FOR_I),
  all(FOR_S),
  all(BESIDE),
  all(`[${FROM}]`),
]
const unspaced = new RegExp(`^[${UNSPACED}\\u{20000}-\\u{3ffff}]+$`, 'u')

/**
 * The form in which texts are looked for and compared: words of small letters without accents, a
 * blank between them. Signs at and within words only part them, but for `!` and `$` that stand for
 * a letter; what is nothing but signs stays. The database's `search_fold` makes the same.
 */
export function searchFold(text: string): string {
  let folded = text.normalize('NFKD').replace(gone, '').toLowerCase()
  folded = folded.replace(one, (letter) => TO[FROM.indexOf(letter)] ?? letter)
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

const inSql = (pattern: string) => `'${pattern.replaceAll("'", "''")}'`
const sqlUnspaced = `[${UNSPACED}\\U00020000-\\U0003ffff]`

const sqlGone = (value: string) => `regexp_replace(${value}, ${inSql(`[${GONE}]`)}, '', 'g')`
const foldedInSql = TWO_LETTERS.reduce(
  (made, [letter, two]) => `replace(${made}, '${letter}', '${two}')`,
  `translate(lower(${sqlGone('normalize(value, NFKD)')}), '${FROM}', '${TO}')`,
)

/**
 * What both schemas search by. `search_fold` is {@link searchFold}; most texts have no letter beyond
 * ASCII and no sign that stands for one, and so are spared the expensive steps. `search_runs` is
 * what an index knows words by: their runs of three and of five letters, their first one and two
 * behind a blank, and of scripts without blanks every letter and every two. Its series stand in the
 * select list, where Postgres keeps none of them in a table of its own: that is four times as fast.
 * Still no plan may make the runs for every row: a body that selects is not written into the plan,
 * and keeps its cost.
 */
const SEARCH_FUNCTIONS = `
  create or replace function search_fold(value text) returns text
    language sql immutable parallel safe
    return (
      select trim(regexp_replace(regexp_replace(
        case when words ~ '[!$]' then regexp_replace(regexp_replace(words,
          ${inSql(FOR_I)}, 'i', 'g'),
          ${inSql(FOR_S)}, 's', 'g')
        else words end, ${inSql(BESIDE)}, ' ', 'g'), '  +', ' ', 'g'))
      from (
        select ' ' || regexp_replace(
          case when octet_length(value) = length(value) then lower(${sqlGone('value')})
          else normalize(${foldedInSql}, NFC) end, ${inSql(`[${BLANK}]`)}, ' ', 'g') || ' ' as words
        offset 0) as letters);

  create or replace function search_runs(words text) returns text[]
    language sql immutable cost 100000
    return array(
        select ' ' || left(word, generate_series(1, 2))
        from string_to_table(words, ' ') as word where word <> '')
      || array(
        select substr(word, generate_series(1, length(word) - 2), 3)
        from string_to_table(words, ' ') as word)
      || array(
        select substr(word, generate_series(1, length(word) - 4), 5)
        from string_to_table(words, ' ') as word)
      || case when words ~ ${inSql(sqlUnspaced)} then array(
        select substr(word, at, size)
        from string_to_table(words, ' ') as word, generate_series(1, 2) as size,
          generate_series(1, length(word) - size + 1) as at
        where substr(word, at, size) ~ ${inSql(`^${sqlUnspaced}+$`)}) else '{}' end;
`

/** Makes the functions in a schema, or makes them anew. */
export async function createSearchFunctions(knex: Knex): Promise<void> {
  await knex.raw(SEARCH_FUNCTIONS.replaceAll('?', '\\?'))
}

export const DROP_SEARCH_FUNCTIONS = 'drop function search_runs, search_fold'
