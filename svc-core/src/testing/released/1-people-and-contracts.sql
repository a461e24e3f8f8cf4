-- The schema `core` as the release of 29 November 2026 (commit 37c7f0b) made it, in a schema of that
-- name. Where a hub comes from does not change, and so this file does not.

create extension if not exists pg_trgm with schema public;

create table schema_migrations (
  name text primary key,
  applied_at timestamptz not null default now()
);
insert into schema_migrations (name) values
  ('0000-outbox'), ('0000-inbox'), ('0001-users'),
  ('0002-contracts'), ('0003-haggles'), ('0004-items'),
  ('0005-idempotency'), ('0010-identities'), ('0011-notifications'),
  ('0012-listed-items'), ('0013-acceptances'), ('0014-contract-search'),
  ('0020-photos'), ('0021-account-deletion'), ('0022-admin'),
  ('0023-search-by-parts'), ('0026-ended-sessions'), ('0027-waiting-notices');

create table outbox (
  position bigint generated always as identity primary key,
  id uuid not null unique,
  name text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  published_at timestamptz
);
create index outbox_unpublished on outbox (position) where published_at is null;
create index outbox_published_at on outbox (published_at) where published_at is not null;
create table outbox_streams (
  name text primary key,
  created text not null,
  last_seq bigint not null
);

create table inbox (
  consumer text not null,
  event_id uuid not null,
  tries smallint not null default 1,
  done_at timestamptz,
  primary key (consumer, event_id)
);
create index inbox_done_at on inbox (done_at);
create table dead_letters (
  consumer text not null,
  event_id uuid not null,
  name text not null,
  payload text not null,
  error text not null,
  parked_at timestamptz not null default now(),
  primary key (consumer, event_id)
);

create table users (
  uid uuid primary key,
  display_name text not null,
  email text,
  photo_url text,
  is_admin boolean not null default false,
  is_guest boolean not null,
  token_version integer not null default 1,
  revoked_at timestamptz(3),
  last_login timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  photo_key text,
  deletion_told_at timestamptz(3)
);
create index users_revoked_idx on users (revoked_at) where revoked_at is not null;
create index users_created_idx on users (created_at desc, uid desc) where deleted_at is null;
create index users_deleted_idx on users (deletion_told_at) where deleted_at is not null;
create index users_admin_idx on users (uid) where is_admin;
create unique index users_photo_idx on users (photo_key) where photo_key is not null;
create index users_search_idx on users
  using gin (lower(display_name || ' ' || coalesce(email, '')) gin_trgm_ops)
  with (fastupdate = off);

create table sessions (
  id uuid primary key,
  uid uuid not null references users on delete cascade,
  token_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  reissues integer not null default 0
);
create index sessions_uid_idx on sessions (uid);
create index sessions_expires_idx on sessions (expires_at);
create index sessions_ended_idx on sessions (ended_at) where ended_at is not null;

create table profiles (
  uid uuid primary key references users on delete cascade,
  shipping bytea,
  billing bytea,
  connections jsonb not null default '{}',
  updated_at timestamptz(3) not null default now()
);

create table identities (
  provider text not null,
  subject text not null,
  uid uuid not null references users on delete cascade,
  display_name text,
  email text,
  linked_at timestamptz(3) not null default now(),
  primary key (provider, subject),
  unique (uid, provider)
);

create table auth_transactions (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  purpose text not null check (purpose in ('sign-in', 'link')),
  uid uuid references users on delete cascade,
  token_version integer,
  nonce text not null,
  pkce_verifier text not null,
  reply jsonb,
  expires_at timestamptz(3) not null,
  check ((purpose = 'link') = (uid is not null and token_version is not null))
);
create index auth_transactions_expires_idx on auth_transactions (expires_at);
create index auth_transactions_uid_idx on auth_transactions (uid) where uid is not null;

create table tombstones (
  uid_hash bytea primary key,
  gone_at timestamptz(3) not null default now()
);

create table contracts (
  id uuid primary key,
  author_id uuid not null references users,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  revision integer not null default 1,
  haggle_count integer not null default 0,
  expiry_days smallint,
  kind text not null check (kind in ('mission', 'trade')),
  status text not null default 'open' check (status in ('open', 'accepted', 'completed', 'expired', 'removed')),
  post_type text check (post_type in ('request', 'offer')),
  type text check (type in ('sell', 'other')),
  price numeric(20, 2) not null check (price between 0 and 999999999999.99),
  title text not null,
  category text,
  location text,
  mission_type text,
  role text,
  duration text,
  availability text,
  image_key text,
  author_name text,
  details text storage main,
  check (kind <> 'mission'
    or (post_type is not null and location is not null and details is not null)),
  check (kind <> 'trade'
    or (type is not null and category is not null and expires_at is not null))
) with (fillfactor = 90);
create index contracts_open_idx on contracts (kind, created_at desc, id desc)
  where status = 'open';
create index contracts_author_idx on contracts (author_id, kind, created_at desc, id desc);
create index contracts_expiring_idx on contracts (expires_at)
  where status = 'open' and expires_at is not null;
create index contracts_listed_items_idx on contracts (category, title)
  where kind = 'trade' and status = 'open';
create index contracts_moderated_idx on contracts (kind, created_at desc, id desc)
  where status <> 'removed';
create index contracts_moderated_search_idx on contracts
  using gin (lower(title || ' ' || coalesce(author_name, '')) gin_trgm_ops)
  with (fastupdate = off);
create unique index contracts_image_idx on contracts (image_key) where image_key is not null;

create table haggles (
  id uuid primary key,
  contract_id uuid not null references contracts on delete cascade,
  offerer_id uuid not null,
  offerer_name text,
  offer text not null,
  created_at timestamptz(3) not null default now(),
  accepted_at timestamptz(3)
);
create index haggles_contract_idx on haggles (contract_id, created_at, id);
create index haggles_offerer_idx on haggles (contract_id, offerer_id);
create index haggles_offered_idx on haggles (offerer_id, created_at desc, id desc);

create table acceptances (
  id uuid primary key,
  contract_id uuid not null,
  uid uuid not null references users on delete cascade,
  author_id uuid references users on delete set null,
  accepted_at timestamptz(3) not null default now(),
  status text not null default 'accepted' check (status in ('accepted', 'released', 'completed')),
  kind text not null check (kind in ('mission', 'trade')),
  post_type text,
  type text,
  price numeric(20, 2) not null,
  title text not null
);
create unique index acceptances_contract_idx on acceptances (contract_id)
  where status <> 'released';
create index acceptances_uid_idx on acceptances (uid, accepted_at desc, id desc);
create index acceptances_author_idx on acceptances (author_id) where author_id is not null;

create table items (
  id bigint generated always as identity primary key,
  category text not null,
  name text not null,
  unique (category, name)
);
