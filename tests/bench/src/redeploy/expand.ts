import { inBatches, type Migration } from '@hub/service-kit/database'

/** What a release may do to a table that the one before it goes on to read and write. */
const stepsFor = (table: string): Migration[] => [
  {
    name: '9998-rehearsed',
    async up(knex) {
      await knex.raw(`alter table ${table} add column rehearsed text not null default 'no'`)
    },
    async down(knex) {
      await knex.raw(`alter table ${table} drop column rehearsed`)
    },
  },
  {
    name: '9999-rehearsed-index',
    withoutTransaction: true,
    async up(knex) {
      await inBatches(
        knex,
        `with batch as (select id from ${table} where id > :last order by id limit 100),
          changed as (
            update ${table} set rehearsed = 'yes' from batch where ${table}.id = batch.id
            returning ${table}.id)
        select max(id::text)::uuid as id from changed`,
      )
      await knex.raw(`create index concurrently ${table}_rehearsed on ${table} (rehearsed, id)`)
    },
    async down(knex) {
      await knex.raw(`drop index ${table}_rehearsed`)
    },
  },
]

export const expand = [
  { schema: 'core', migrations: stepsFor('contracts') },
  { schema: 'media', migrations: stepsFor('playlists') },
] as const
