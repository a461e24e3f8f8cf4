import { emptySchema, type Migration } from '@hub/service-kit/database'
import { createInbox, createOutbox } from '@hub/service-kit/events'
import { createSearchFunctions } from '@hub/service-kit/search'
import { PEOPLE } from './baseline/people.ts'
import { PLAYLISTS } from './baseline/playlists.ts'
import { STORIES } from './baseline/stories.ts'
import { TRACKS } from './baseline/tracks.ts'
import { WORK } from './baseline/work.ts'
import { released } from './from-released.ts'

/** The schema as it was when this replaced the steps that had led there. */
export const baseline: Migration = {
  name: '0001-baseline',
  async up(knex) {
    await createOutbox(knex)
    await createInbox(knex)
    await createSearchFunctions(knex)
    const parts = [PEOPLE, TRACKS, PLAYLISTS, STORIES, WORK]
    for (const sql of parts.flat()) await knex.raw(sql)
  },
  down: emptySchema,
  replaces: released,
}
