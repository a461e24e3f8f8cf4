import type { Migration } from '@hub/service-kit/database'

/** Sessions that were ended stay for as long as their access tokens, so that every process learns of it. */
export const endedSessions: Migration = {
  name: '0026-ended-sessions',
  async up(knex) {
    await knex.raw(`
      alter table sessions
        add column ended_at timestamptz(3),
        add column reissues integer not null default 0;
      create index sessions_ended_idx on sessions (ended_at) where ended_at is not null;
    `)
  },
  async down(knex) {
    await knex.raw('alter table sessions drop column ended_at, drop column reissues;')
  },
}
