-- Goes on where 1-people-and-contracts.sql ends.

create function searchable(value text) returns text
  language sql immutable parallel safe
  return replace(replace(replace(translate(
    lower(regexp_replace(normalize(value, NFKD), '[̀-ͯ''’`]', '', 'g')),
    'øłđħı', 'oldhi'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');

create function search_parts(words text, type text, category text, tags text[],
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
        generate_series(1, length(word) - size + 1) as at));

create function tags_of(value text) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct searchable(found[2])
    from regexp_matches(value, '(^|[^[:alnum:]_&#])#([[:alnum:]_-]{1,40})', 'g')
      as found);

create view searchable_contracts as
  select id as contract_id, created_at, expires_at, price, kind,
    coalesce(post_type, type) as type, coalesce(category, mission_type, role) as category,
    tags_of(coalesce(details, '')) as tags,
    regexp_replace(searchable(concat_ws(' ', title, category, mission_type, role, location,
      details)), '\s+', ' ', 'g') as words
  from contracts where status = 'open';

create function keep_contract_search() returns trigger
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
create index contract_search_missions_idx on contract_search using gin (search_parts(words, type, category, tags, created_at, price))
  with (fastupdate = off) where kind = 'mission';
create index contract_search_trades_idx on contract_search using gin (search_parts(words, type, category, tags, created_at, price))
  with (fastupdate = off) where kind = 'trade';

create trigger contracts_keep_search
  after insert or update of status, created_at, expires_at, price, type, post_type, category,
    mission_type, role, title, location, details
  on contracts for each row execute function keep_contract_search();

create table notifications (
  id uuid primary key,
  uid uuid not null references users on delete cascade,
  kind text not null,
  contract_id uuid references contracts on delete cascade,
  haggle_id uuid references haggles on delete cascade,
  actor_id uuid references users on delete set null,
  warned_of timestamptz(3),
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  count integer not null default 1,
  check ((kind = 'contract-expiring') = (warned_of is not null)),
  constraint notifications_about_check
    check (contract_id is not null or kind = 'webhook-off')
);
create index notifications_uid_idx on notifications (uid, created_at desc, id desc);
create index notifications_alike_idx on notifications (uid, kind, contract_id)
  where read_at is null;
create index notifications_contract_idx on notifications (contract_id);
create index notifications_haggle_idx on notifications (haggle_id) where haggle_id is not null;
create index notifications_actor_idx on notifications (actor_id) where actor_id is not null;
create index notifications_created_idx on notifications (created_at);
create unique index notifications_warned_idx on notifications (contract_id, uid, warned_of)
  where warned_of is not null;

create table webhooks (
  uid uuid primary key references users on delete cascade,
  url bytea not null,
  is_on boolean not null default false,
  failures integer not null default 0,
  problem text,
  free_at timestamptz(3) not null default now(),
  is_slow boolean not null default false,
  failing_since timestamptz(3)
);
create table webhook_addresses (
  address bytea primary key,
  free_at timestamptz(3) not null
);

create table webhook_deliveries (
  notification_id uuid primary key references notifications on delete cascade,
  uid uuid not null references webhooks on delete cascade,
  tries integer not null default 0,
  due_at timestamptz(3) not null default now(),
  count integer not null default 1
);
create index webhook_deliveries_due_idx on webhook_deliveries (due_at);
create index webhook_deliveries_uid_idx on webhook_deliveries (uid);

create table admin_jobs (
  id uuid primary key,
  actor_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  total integer not null,
  done integer not null default 0,
  message text,
  lease_until timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
create unique index admin_jobs_running_idx on admin_jobs ((true))
  where state in ('waiting', 'running');

create table admin_invites (
  token_hash bytea primary key,
  expires_at timestamptz(3) not null
);

create table audit_log (
  id uuid primary key,
  action text not null,
  actor_id uuid,
  actor_name text,
  target_id uuid,
  target_name text,
  created_at timestamptz(3) not null default now()
);
create index audit_log_created_idx on audit_log (created_at desc, id desc);
create index audit_log_actor_idx on audit_log (actor_id) where actor_id is not null;
create index audit_log_target_idx on audit_log (target_id) where target_id is not null;

create function only_forget_names() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE'
      and (new.id, new.action, new.created_at) = (old.id, old.action, old.created_at)
      and (new.actor_id, new.target_id) is not distinct from (old.actor_id, old.target_id)
      and (new.actor_name is not distinct from old.actor_name
        or new.actor_name = 'Anonymous')
      and (new.target_name is not distinct from old.target_name
        or new.target_name = 'Anonymous')
    then return new; end if;
    raise exception 'the audit log only grows';
  end $$;

create trigger audit_log_only_grows before update or delete on audit_log
  for each row execute function only_forget_names();

create table idempotency (
  caller uuid not null references users on delete cascade,
  key text not null,
  request_hash bytea not null,
  reply json,
  created_at timestamptz(3) not null default now(),
  primary key (caller, key)
);
create index idempotency_created_idx on idempotency (created_at);

create table object_removals (
  object_key text primary key,
  due_at timestamptz(3) not null default now()
);
create index object_removals_due_idx on object_removals (due_at);
