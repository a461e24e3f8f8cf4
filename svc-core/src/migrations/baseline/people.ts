import { sqlWords } from '@hub/service-kit/database'
import { PURPOSES } from '../../people/auth/auth-transactions.queries.ts'
import { namedParts, PERSON_TEXT } from '../../search/named-text.ts'

/**
 * People, the sessions they are signed in with, and what only they read of themselves. Sessions that
 * were ended stay for as long as their access tokens, so that every process learns of it. `is_used`
 * says whether a session's current refresh token was used, which ends the grace of the one before.
 */
const USERS = `
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
  create index users_named_idx on users using gin (${namedParts(PERSON_TEXT)})
    with (fastupdate = off) where deleted_at is null;

  create table sessions (
    id uuid primary key,
    uid uuid not null references users on delete cascade,
    token_hash bytea not null,
    previous_hash bytea,
    rotated_at timestamptz(3) not null default now(),
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    ended_at timestamptz(3),
    reissues integer not null default 0,
    is_used boolean not null default false
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
`

/** Who people are at the providers, and the sign-ins that are under way there. */
const IDENTITIES = `
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
    purpose text not null check (purpose in (${sqlWords(PURPOSES)})),
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
`

/** Of people who are gone a hash stays. */
const TOMBSTONES = `
  create table tombstones (
    uid_hash bytea primary key,
    gone_at timestamptz(3) not null default now()
  );
`

export const PEOPLE = [USERS, IDENTITIES, TOMBSTONES]
