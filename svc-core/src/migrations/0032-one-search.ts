import { inBatches, type Migration } from '@hub/service-kit/database'
import { createSearchFunctions, DROP_SEARCH_FUNCTIONS } from '@hub/service-kit/search'
import { SEARCHABLE, TAGS_OF } from './0014-contract-search.ts'
import { SEARCH_PARTS, SEARCHABLE_CONTRACTS } from './0023-search-by-parts.ts'

const PERSON = "search_fold(display_name || ' ' || coalesce(email, ''))"
const NAMED = "search_fold(title || ' ' || coalesce(author_name, ''))"
const FOUND = 'contract_parts(words, type, category, tags, created_at, price)'
const GIN = 'with (fastupdate = off)'

/** What is made beside its table, which others go on with meanwhile: its name, and what it is on. */
const INDEXES = [
  [
    'contract_parts_missions_idx',
    `contract_search using gin (${FOUND}) ${GIN} where kind = 'mission'`,
  ],
  ['contract_parts_trades_idx', `contract_search using gin (${FOUND}) ${GIN} where kind = 'trade'`],
  [
    'contracts_named_idx',
    `contracts using gin (named_parts(${NAMED}, created_at)) ${GIN} where status <> 'removed'`,
  ],
  [
    'users_named_idx',
    `users using gin (named_parts(${PERSON}, created_at)) ${GIN} where deleted_at is null`,
  ],
] as const

/**
 * One rule for all that is looked for: people and what admins moderate are folded and found as
 * contracts are. Rows are folded anew in batches and indexes made concurrently, so that the largest
 * table stays in use; where it breaks off, it begins again.
 */
export const oneSearch: Migration = {
  name: '0032-one-search',
  withoutTransaction: true,
  async up(knex) {
    await createSearchFunctions(knex)
    await knex.raw(`
      create or replace function search_stretches(created_at timestamptz) returns text[]
        language sql immutable
        return array(
          select ' created_at ' || level || ' '
            || floor(extract(epoch from created_at at time zone 'UTC') / 4096 / 16 ^ level)
          from generate_series(0, 2) as level);

      create or replace function contract_parts(words text, type text, category text, tags text[],
          created_at timestamptz, price numeric)
        returns tsvector language sql immutable cost 100000
        return array_to_tsvector(
          array[' type ' || type, ' category ' || coalesce(category, '')]
          || array(select ' tag ' || tag from unnest(tags) as tag)
          || array(
            select ' price ' || level || ' ' || floor(ln(price::float8 + 1) * 64 / 8 ^ level)
            from generate_series(0, 2) as level)
          || search_stretches(created_at) || search_runs(words));

      create or replace function named_parts(words text, created_at timestamptz)
        returns tsvector language sql immutable cost 100000
        return (select array_to_tsvector(search_stretches(created_at) || search_runs(words)));

      ${TAGS_OF.replace('create function', 'create or replace function').replace('searchable', 'search_fold')}
      ${SEARCHABLE_CONTRACTS.replace('searchable(concat_ws', 'search_fold(concat_ws')}
    `)
    await inBatches(
      knex,
      `with batch as (
        select contract_id from contract_search where contract_id > :last
        order by contract_id limit 2000
      ), done as (
        update contract_search set words = found.words, tags = found.tags
        from searchable_contracts as found
        where found.contract_id = contract_search.contract_id
          and contract_search.contract_id in (select contract_id from batch)
      )
      select (array_agg(contract_id order by contract_id desc))[1] as id from batch`,
    )
    for (const [name, on] of INDEXES) {
      await knex.raw(`drop index concurrently if exists ${name}`)
      await knex.raw(`create index concurrently ${name} on ${on}`)
    }
    await knex.raw(`
      drop index if exists contract_search_missions_idx, contract_search_trades_idx,
        contracts_moderated_search_idx, users_search_idx;
      drop function if exists search_parts;
      drop function if exists searchable;
      analyze contract_search, contracts, users;
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop index ${INDEXES.map(([name]) => name).join(', ')};
      ${SEARCHABLE}
      ${TAGS_OF.replace('create function', 'create or replace function')}
      ${SEARCHABLE_CONTRACTS}
      ${SEARCH_PARTS}
      update contract_search set words = found.words, tags = found.tags
        from searchable_contracts as found where found.contract_id = contract_search.contract_id;
      drop function contract_parts, named_parts, search_stretches;
      ${DROP_SEARCH_FUNCTIONS};
      create index contract_search_missions_idx on contract_search
        using gin (search_parts(words, type, category, tags, created_at, price)) ${GIN}
        where kind = 'mission';
      create index contract_search_trades_idx on contract_search
        using gin (search_parts(words, type, category, tags, created_at, price)) ${GIN}
        where kind = 'trade';
      create index contracts_moderated_search_idx on contracts
        using gin (lower(title || ' ' || coalesce(author_name, '')) gin_trgm_ops) ${GIN};
      create index users_search_idx on users
        using gin (lower(display_name || ' ' || coalesce(email, '')) gin_trgm_ops) ${GIN};
    `)
  },
}
