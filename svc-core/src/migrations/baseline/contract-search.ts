import { MAX_LENGTH } from '@hub/api-spec'
import { CONTRACT_PARTS } from '../../contracts/search/contract-parts.ts'
import { PRICES, TIMES, WIDTHS } from '../../search/stretches.ts'

const LEVELS = `generate_series(0, ${WIDTHS.length - 1}) as level`

/**
 * What an index knows a row by, besides the runs of its words: type, category and tags whole; time
 * and price by the stretch they lie in, in several widths. All are looked up as they are: a common
 * one next to a rare one is then only glanced at. Making them is expensive, so no plan may do it for every
 * row, nor spread over workers.
 */
export const PARTS_FUNCTIONS = `
  create or replace function search_stretches(created_at timestamptz) returns text[]
    language sql immutable
    return array(
      select ' created_at ' || level || ' '
        || floor(extract(epoch from created_at at time zone 'UTC')
          / ${TIMES.seconds} / ${TIMES.wider} ^ level)
      from ${LEVELS});

  create or replace function contract_parts(words text, type text, category text, tags text[],
      created_at timestamptz, price numeric)
    returns tsvector language sql immutable cost 100000
    return array_to_tsvector(
      array[' type ' || type, ' category ' || coalesce(category, '')]
      || array(select ' tag ' || tag from unnest(tags) as tag)
      || array(
        select ' price ' || level || ' '
          || floor(ln(price::float8 + 1) * ${PRICES.toTheE} / ${PRICES.wider} ^ level)
        from ${LEVELS})
      || search_stretches(created_at) || search_runs(words));

  create or replace function named_parts(words text, created_at timestamptz)
    returns tsvector language sql immutable cost 100000
    return (select array_to_tsvector(search_stretches(created_at) || search_runs(words)));
`

/** How a contract becomes a row of `contract_search`, and what keeps it, whoever changes a contract. */
export const SEARCHABLE_CONTRACTS = `
  create or replace function tags_of(value text) returns text[]
    language sql immutable parallel safe
    return array(
      select distinct search_fold(found[2])
      from regexp_matches(value, '(^|[^[:alnum:]_&#])#([[:alnum:]_-]{1,${MAX_LENGTH.tag}})', 'g')
        as found);

  create or replace view searchable_contracts as
    select id as contract_id, created_at, expires_at, price, kind,
      coalesce(post_type, type) as type, coalesce(category, mission_type, role) as category,
      tags_of(coalesce(details, '')) as tags,
      regexp_replace(search_fold(concat_ws(' ', title, category, mission_type, role, location,
        details)), '\\s+', ' ', 'g') as words
    from contracts where status = 'open';

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
`

/**
 * What open contracts are searched by, beside them: in their own rows it would push the pages of
 * the plain list apart. The pending lists of GIN indexes are off, here as everywhere, for every search
 * would have to read through them.
 */
const CONTRACT_SEARCH_TABLE = `
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
  create index contract_search_newest_idx
    on contract_search (kind, created_at desc, contract_id desc);
  create index contract_search_price_idx on contract_search (kind, price, contract_id);
  create index contract_parts_missions_idx on contract_search using gin (${CONTRACT_PARTS})
    with (fastupdate = off) where kind = 'mission';
  create index contract_parts_trades_idx on contract_search using gin (${CONTRACT_PARTS})
    with (fastupdate = off) where kind = 'trade';
`

const KEPT = `
  create trigger contracts_keep_search
    after insert or update of status, created_at, expires_at, price, type, post_type, category,
      mission_type, role, title, location, details
    on contracts for each row execute function keep_contract_search();
`

export const CONTRACT_SEARCH = [SEARCHABLE_CONTRACTS, CONTRACT_SEARCH_TABLE, KEPT]
