import type { Migration } from '@hub/service-kit/database'

/** Whom this service has heard of. Ids only; of one who is gone a tombstone stays. */
export const people: Migration = {
  name: '0001-people',
  async up(knex) {
    await knex.raw(`
      create table people (
        uid uuid primary key,
        known_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3)
      );
    `)
  },
  async down(knex) {
    await knex.raw('drop table people')
  },
}
