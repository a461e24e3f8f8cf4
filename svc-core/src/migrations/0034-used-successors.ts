import type { Migration } from '@hub/service-kit/database'

/** Whether a session's current refresh token was used, which ends the grace of the one before it. */
export const usedSuccessors: Migration = {
  name: '0034-used-successors',
  async up(knex) {
    await knex.raw('alter table sessions add column is_used boolean not null default false;')
  },
  async down(knex) {
    await knex.raw('alter table sessions drop column is_used;')
  },
}
