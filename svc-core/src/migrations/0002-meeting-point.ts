import type { Migration } from '@hub/service-kit/database'

/** Where those who deal meet. */
export const meetingPoint: Migration = {
  name: '0002-meeting-point',
  async up(knex) {
    await knex.raw('alter table contracts add column meeting_point text')
  },
  async down(knex) {
    await knex.raw('alter table contracts drop column meeting_point')
  },
}
