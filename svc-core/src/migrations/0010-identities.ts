import type { Migration } from '@hub/service-kit/database'

/** Who people are at the providers, and the sign-ins that are under way there. */
export const identities: Migration = {
  name: '0010-identities',
  async up(knex) {
    await knex.raw(`
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
    `)
  },
  async down(knex) {
    await knex.raw('drop table auth_transactions; drop table identities;')
  },
}
