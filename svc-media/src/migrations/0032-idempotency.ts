import type { Migration } from '@hub/service-kit/database'

/** Replies to creations by their idempotency key; no row is ever seen without its reply. */
export const idempotency: Migration = {
  name: '0032-idempotency',
  async up(knex) {
    await knex.raw(`
      create table idempotency (
        caller uuid not null,
        key text not null,
        request_hash bytea not null,
        reply json,
        created_at timestamptz(3) not null default now(),
        primary key (caller, key)
      );
      create index idempotency_created_idx on idempotency (created_at);
    `)
  },
  async down(knex) {
    await knex.raw('drop table idempotency')
  },
}
