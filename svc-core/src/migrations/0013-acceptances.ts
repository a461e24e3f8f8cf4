import type { Migration } from '@hub/service-kit/database'

/**
 * What people accepted, as it was then. `contract_id` refers to nothing, as the snapshot outlives
 * the contract; the index lets a contract be accepted by one person only, until it is released.
 */
export const acceptances: Migration = {
  name: '0013-acceptances',
  async up(knex) {
    await knex.raw(`
      create table acceptances (
        id uuid primary key,
        contract_id uuid not null,
        uid uuid not null references users on delete cascade,
        author_id uuid references users on delete set null,
        accepted_at timestamptz(3) not null default now(),
        status text not null default 'accepted'
          check (status in ('accepted', 'released', 'completed')),
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

      alter table haggles add column accepted_at timestamptz(3);
    `)
  },
  async down(knex) {
    await knex.raw(`
      alter table haggles drop column accepted_at;
      drop table acceptances;
    `)
  },
}
