import type { Migration } from '@hub/service-kit/database'

/** The catalogue of items that trades choose from. */
export const items: Migration = {
  name: '0004-items',
  async up(knex) {
    await knex.raw(`
      create table items (
        id bigint generated always as identity primary key,
        category text not null,
        name text not null,
        unique (category, name)
      );
    `)
  },
  async down(knex) {
    await knex.raw('drop table items;')
  },
}
