/** Replies to creations by their idempotency key; no row is ever seen without its reply. */
const IDEMPOTENCY = `
  create table idempotency (
    caller uuid not null references users on delete cascade,
    key text not null,
    request_hash bytea not null,
    reply json,
    created_at timestamptz(3) not null default now(),
    primary key (caller, key)
  );
  create index idempotency_created_idx on idempotency (created_at);
`

/** The bytes of everybody's pictures, which are limited: a row for each. */
export const PICTURES = `
  create table if not exists pictures (
    key text primary key,
    uid uuid not null,
    bytes integer not null,
    created_at timestamptz(3) not null default now(),
    removed_at timestamptz(3)
  );
  create index if not exists pictures_uid_idx on pictures (uid, created_at)
    include (bytes, removed_at);
`

/** Objects to remove from the store. */
const OBJECT_REMOVALS = `
  create table object_removals (
    object_key text primary key,
    due_at timestamptz(3) not null default now()
  );
  create index object_removals_due_idx on object_removals (due_at);
`

export const UPKEEP = [IDEMPOTENCY, PICTURES, OBJECT_REMOVALS]
