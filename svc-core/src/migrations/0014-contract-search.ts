import type { Migration } from '@hub/service-kit/database'

/** What was searched by until {@link ./0032-one-search.ts}. */
export const SEARCHABLE = `create function searchable(value text) returns text
  language sql immutable parallel safe
  return replace(replace(replace(translate(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f''’\`]', '', 'g')),
    'øłđħı', 'oldhi'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');`

export const TAGS_OF = `create function tags_of(value text) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct searchable(found[2])
    from regexp_matches(value, '(^|[^[:alnum:]_&#])#([[:alnum:]_-]{1,40})', 'g') as found);`

/**
 * What open contracts are searched by, beside them: in their own rows it would push the pages of
 * the plain list apart. The trigger keeps it, whoever changes a contract in whatever way. The
 * pending lists of the GIN indexes are off, as every search would have to read through them.
 */
export const contractSearch: Migration = {
  name: '0014-contract-search',
  async up(knex) {
    await knex.raw(`
      create extension if not exists pg_trgm with schema public;

      ${SEARCHABLE}
      ${TAGS_OF}

      create table contract_search (
        contract_id uuid primary key references contracts on delete cascade,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3),
        price numeric(20, 2) not null,
        kind text not null,
        type text not null,
        category text,
        tags text[] not null,
        words text not null
      );

      create function keep_contract_search() returns trigger
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
      create trigger contracts_keep_search
        after insert or update of status, created_at, expires_at, price, type, post_type, category,
          mission_type, role, title, location, details
        on contracts for each row execute function keep_contract_search();
      update contracts set status = status where status = 'open';

      create index contract_search_newest_idx
        on contract_search (kind, created_at desc, contract_id desc);
      create index contract_search_price_idx on contract_search (kind, price, contract_id);
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
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop trigger contracts_keep_search on contracts;
      drop function keep_contract_search;
      drop table contract_search;
      drop function tags_of;
      drop function searchable;
    `)
  },
}
