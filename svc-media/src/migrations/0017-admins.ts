import type { Migration } from '@hub/service-kit/database'

/** Who is an admin, as far as was told; nothing of those of whom nothing was told. */
export const admins: Migration = {
  name: '0017-admins',
  async up(knex) {
    await knex.raw(`
      alter table people
        add column is_admin boolean,
        add column admin_version integer not null default 0;
    `)
  },
  async down(knex) {
    await knex.raw('alter table people drop column admin_version, drop column is_admin')
  },
}
