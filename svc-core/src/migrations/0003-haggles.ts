import type { Migration } from '@hub/service-kit/database'

/** The offers made over a contract. */
export const haggles: Migration = {
  name: '0003-haggles',
  async up(knex) {
    await knex.raw(`
      create table haggles (
        id uuid primary key,
        contract_id uuid not null references contracts on delete cascade,
        offerer_id uuid not null references users,
        offerer_name text,
        offer text not null,
        created_at timestamptz(3) not null default now()
      );
      create index haggles_contract_idx on haggles (contract_id, created_at, id);
      create index haggles_offerer_idx on haggles (contract_id, offerer_id);
    `)
  },
  async down(knex) {
    await knex.raw('drop table haggles;')
  },
}
