import type { Migration } from '@hub/service-kit/database'

export const SEARCH_PARTS = `create function search_parts(words text, type text, category text, tags text[],
          created_at timestamptz, price numeric)
        returns tsvector language sql immutable cost 100000
        return array_to_tsvector(
          array[' type ' || type, ' category ' || coalesce(category, '')]
          || array(select ' tag ' || tag from unnest(tags) as tag)
          || array(
            select ' created_at ' || level || ' '
              || floor(extract(epoch from created_at at time zone 'UTC') / 4096 / 16 ^ level)
            from generate_series(0, 2) as level)
          || array(
            select ' price ' || level || ' ' || floor(ln(price::float8 + 1) * 64 / 8 ^ level)
            from generate_series(0, 2) as level)
          || array(
            select ' ' || left(word, size)
            from string_to_table(words, ' ') as word, generate_series(1, 2) as size
            where word <> '')
          || array(
            select substr(word, at, size)
            from string_to_table(words, ' ') as word, unnest(array[3, 5]) as size,
              generate_series(1, length(word) - size + 1) as at));`
export const SEARCHABLE_CONTRACTS = `
      create or replace view searchable_contracts as
        select id as contract_id, created_at, expires_at, price, kind,
          coalesce(post_type, type) as type, coalesce(category, mission_type, role) as category,
          tags_of(coalesce(details, '')) as tags,
          regexp_replace(searchable(concat_ws(' ', title, category, mission_type, role, location,
            details)), '\\s+', ' ', 'g') as words
        from contracts where status = 'open';`

/**
 * One index knows what all words and filters of a search have in common. Every word is in it by all
 * its runs of three and of five letters, and by its first one and two behind a space; type, category
 * and tags whole; time and price by the stretch they lie in, in three widths. All are looked up as
 * they are: a common one next to a rare one is then only glanced at. Making them is dear, so no plan
 * may do it for every row, nor spread over workers.
 */
export const searchByParts: Migration = {
  name: '0023-search-by-parts',
  async up(knex) {
    await knex.raw(`
      ${SEARCH_PARTS}
      ${SEARCHABLE_CONTRACTS}

      create or replace function keep_contract_search() returns trigger
        language plpgsql set search_path from current as $$
        begin
          if new.status <> 'open' then
            delete from contract_search where contract_id = new.id;
            return null;
          end if;
          insert into contract_search select * from searchable_contracts where contract_id = new.id
          on conflict (contract_id) do update set created_at = excluded.created_at,
            expires_at = excluded.expires_at, price = excluded.price, type = excluded.type,
            category = excluded.category, tags = excluded.tags, words = excluded.words;
          return null;
        end $$;

      drop index contract_search_missions_idx, contract_search_trades_idx,
        contract_search_tags_idx, contract_search_category_idx, contract_search_beginning_idx;
      truncate contract_search;
      insert into contract_search select * from searchable_contracts;
      create index contract_search_missions_idx on contract_search
        using gin (search_parts(words, type, category, tags, created_at, price))
        with (fastupdate = off) where kind = 'mission';
      create index contract_search_trades_idx on contract_search
        using gin (search_parts(words, type, category, tags, created_at, price))
        with (fastupdate = off) where kind = 'trade';
      analyze contract_search;
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop index contract_search_missions_idx, contract_search_trades_idx;
      create index contract_search_category_idx
        on contract_search (kind, category, created_at desc, contract_id desc);
      create index contract_search_tags_idx on contract_search using gin (tags)
        with (fastupdate = off);
      create index contract_search_missions_idx on contract_search
        using gin (words gin_trgm_ops) with (fastupdate = off) where kind = 'mission';
      create index contract_search_trades_idx on contract_search
        using gin (words gin_trgm_ops) with (fastupdate = off) where kind = 'trade';
      create index contract_search_beginning_idx
        on contract_search (kind, left(words, 64) text_pattern_ops);

      create or replace function keep_contract_search() returns trigger
        language plpgsql set search_path from current as $$
        begin
          if new.status <> 'open' then
            delete from contract_search where contract_id = new.id;
            return null;
          end if;
          insert into contract_search values (new.id, new.created_at, new.expires_at, new.price,
            new.kind, coalesce(new.post_type, new.type),
            coalesce(new.category, new.mission_type, new.role),
            tags_of(coalesce(new.details, '')),
            searchable(concat_ws(' ', new.title, new.category, new.mission_type, new.role,
              new.location, new.details)))
          on conflict (contract_id) do update set created_at = excluded.created_at,
            expires_at = excluded.expires_at, price = excluded.price, type = excluded.type,
            category = excluded.category, tags = excluded.tags, words = excluded.words;
          return null;
        end $$;
      drop view searchable_contracts;
      drop function search_parts;
    `)
  },
}
