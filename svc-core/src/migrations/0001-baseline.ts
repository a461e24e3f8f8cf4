import { emptySchema, type Migration } from '@hub/service-kit/database'
import { createInbox, createOutbox } from '@hub/service-kit/events'
import { createSearchFunctions } from '@hub/service-kit/search'
import { ADMIN } from './baseline/admin.ts'
import { CONTRACT_SEARCH, PARTS_FUNCTIONS } from './baseline/contract-search.ts'
import { CONTRACTS } from './baseline/contracts.ts'
import { NOTIFICATIONS } from './baseline/notifications.ts'
import { PEOPLE } from './baseline/people.ts'
import { UPKEEP } from './baseline/upkeep.ts'
import { released } from './from-released.ts'

/** The schema as it was when this replaced the steps that had led there. */
export const baseline: Migration = {
  name: '0001-baseline',
  async up(knex) {
    await createOutbox(knex)
    await createInbox(knex)
    // Indexes of names are made of them.
    await createSearchFunctions(knex)
    await knex.raw(PARTS_FUNCTIONS)
    const parts = [PEOPLE, CONTRACTS, CONTRACT_SEARCH, NOTIFICATIONS, ADMIN, UPKEEP]
    for (const sql of parts.flat()) await knex.raw(sql)
  },
  down: emptySchema,
  replaces: released,
}
