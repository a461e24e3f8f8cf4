import { NOBODY } from '../../people/people.queries.ts'

/** Whom this service has heard of, and whether they are admins, as far as was told. Ids only. */
const KNOWN = `
  create table people (
    uid uuid primary key,
    known_at timestamptz(3) not null default now(),
    is_admin boolean,
    admin_version integer not null default 0
  );
`

/**
 * Of people who are gone a hash stays, so that nothing of theirs is made when it comes too late: a
 * sound that was being converted for one of them becomes nobody's.
 */
const FORGOTTEN = `
  create table forgotten (
    uid_hash bytea primary key,
    forgotten_at timestamptz(3) not null default now()
  );
`

export const FORGOTTEN_FUNCTIONS = `
  create or replace function is_forgotten(uid uuid) returns boolean language sql stable
    return exists (select from forgotten where uid_hash = sha256(uid::text::bytea));

  create or replace function disown_upload() returns trigger language plpgsql as $$
    begin
      if is_forgotten(new.uploader_id) then new.uploader_id = null; end if;
      return new;
    end $$;

  create or replace function disown_job() returns trigger language plpgsql as $$
    begin
      if is_forgotten(new.owner_id) then new.owner_id = '${NOBODY}'; end if;
      return new;
    end $$;
`

/** Replies to creations by their idempotency key; no row is ever seen without its reply. */
const IDEMPOTENCY = `
  create table idempotency (
    caller uuid not null,
    key text not null,
    request_hash bytea not null,
    reply json,
    created_at timestamptz(3) not null default now(),
    primary key (caller, key)
  );
  create index idempotency_created_idx on idempotency (created_at);
`

export const PEOPLE = [KNOWN, FORGOTTEN, FORGOTTEN_FUNCTIONS, IDEMPOTENCY]
