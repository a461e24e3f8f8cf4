import type { Migration } from '@hub/service-kit/database'

/** People, the sessions they are signed in with, and what only they read of themselves. */
export const users: Migration = {
  name: '0001-users',
  async up(knex) {
    await knex.raw(`
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
        deleted_at timestamptz(3)
      );
      create index users_revoked_idx on users (revoked_at) where revoked_at is not null;

      create table sessions (
        id uuid primary key,
        uid uuid not null references users on delete cascade,
        token_hash bytea not null,
        previous_hash bytea,
        rotated_at timestamptz(3) not null default now(),
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null
      );
      create index sessions_uid_idx on sessions (uid);
      create index sessions_expires_idx on sessions (expires_at);

      create table profiles (
        uid uuid primary key references users on delete cascade,
        shipping bytea,
        billing bytea,
        connections jsonb not null default '{}',
        updated_at timestamptz(3) not null default now()
      );
    `)
  },
  async down(knex) {
    await knex.raw('drop table profiles; drop table sessions; drop table users;')
  },
}
