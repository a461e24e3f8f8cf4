import type { Knex } from 'knex'
import {
  BESIDE,
  BLANK,
  FOR_I,
  FOR_S,
  GONE,
  ONE_LETTER,
  TWO_LETTERS,
  UNSPACED,
} from './search-letters.ts'
import { RUNS, SHORTEST } from './search-parts.ts'

const inSql = (pattern: string) => `'${pattern.replaceAll("'", "''")}'`
const sqlUnspaced = `[${UNSPACED}\\U00020000-\\U0003ffff]`

const sqlGone = (value: string) => `regexp_replace(${value}, ${inSql(`[${GONE}]`)}, '', 'g')`
const foldedInSql = TWO_LETTERS.reduce(
  (made, [letter, two]) => `replace(${made}, '${letter}', '${two}')`,
  `translate(lower(${sqlGone('normalize(value, NFKD)')}), '${ONE_LETTER.from}', '${ONE_LETTER.to}')`,
)

const runsInSql = (size: number) => `|| array(
        select substr(word, generate_series(1, length(word) - ${size - 1}), ${size})
        from string_to_table(words, ' ') as word)`

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
        select ' ' || left(word, generate_series(1, ${SHORTEST - 1}))
        from string_to_table(words, ' ') as word where word <> '')
      ${RUNS.toReversed().map(runsInSql).join(' ')}
      || case when words ~ ${inSql(sqlUnspaced)} then array(
        select substr(word, at, size)
        from string_to_table(words, ' ') as word, generate_series(1, ${SHORTEST - 1}) as size,
          generate_series(1, length(word) - size + 1) as at
        where substr(word, at, size) ~ ${inSql(`^${sqlUnspaced}+$`)}) else '{}' end;
`

/** Makes the functions in a schema, or makes them anew. */
export async function createSearchFunctions(knex: Knex): Promise<void> {
  await knex.raw(SEARCH_FUNCTIONS.replaceAll('?', '\\?'))
}
