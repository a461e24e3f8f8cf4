import { emptySchema, type Migration } from '../database/index.ts'
import { createInbox, createOutbox } from '../events/index.ts'

/** A schema that has an outbox and an inbox, and nothing else. */
export const eventTables: Migration = {
  name: '0000-events',
  async up(knex) {
    await createOutbox(knex)
    await createInbox(knex)
  },
  down: emptySchema,
}
