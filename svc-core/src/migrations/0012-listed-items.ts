import type { Migration } from '@hub/service-kit/database'

/** Finds the open listings of an item, for it is not taken from the catalogue under them. */
export const listedItems: Migration = {
  name: '0012-listed-items',
  async up(knex) {
    await knex.raw(`
      create index contracts_listed_items_idx on contracts (category, title)
        where kind = 'trade' and status = 'open';
    `)
  },
  async down(knex) {
    await knex.raw('drop index contracts_listed_items_idx;')
  },
}
