import { inBatches, type Replaced } from '@hub/service-kit/database'
import { createSearchFunctions } from '@hub/service-kit/search'
import { beginningOf, TRACK_WORDS } from '../sounds/music/search.queries.ts'
import { FORGOTTEN_FUNCTIONS } from './baseline/people.ts'
import { COUNTING } from './baseline/playlists.ts'
import { KEEP_TRACK_SEARCH, TRACK_FUNCTIONS } from './baseline/tracks.ts'

/** A generated column could only be made anew with the whole table shut. */
const KEPT_BY_TRIGGER = `
  alter table tracks alter column search_text drop expression if exists;
  alter table tracks alter column search_text set default '';
`

const FOLD_NEXT_TRACKS = `
  with batch as (
    select id from tracks where id > :last order by id limit 2000
  ), done as (
    update tracks set search_text = '' where id in (select id from batch)
  )
  select (array_agg(id order by id desc))[1] as id from batch
`

/** What is made beside the table, which others go on with meanwhile. */
const INDEXES = [
  ['tracks_title_idx', `(${beginningOf('title')} text_pattern_ops)`],
  ['tracks_artist_idx', `(${beginningOf('artist')} text_pattern_ops)`],
  ['tracks_words_idx', `using gin (${TRACK_WORDS}) with (fastupdate = off)`],
] as const

const SUPERSEDED = `
  drop index if exists tracks_search_prefix_idx, tracks_artist_prefix_idx, tracks_search_parts_idx;
  drop function if exists track_parts, searchable;
  analyze tracks;
`

/**
 * Brings a hub of the first release to the baseline: tracks are folded and found as all else is. Rows
 * are folded anew in batches and indexes made concurrently, so that the jukebox stays in use.
 */
export const released: Replaced = {
  released: [
    '0000-outbox',
    '0000-inbox',
    '0001-people',
    '0002-tracks',
    '0003-stories',
    '0010-track-search',
    '0011-playlists',
    '0012-jobs',
    '0013-story-library',
    '0014-uploads',
    '0015-story-loudness',
    '0016-sweeps',
    '0017-admins',
    '0030-forgotten',
    '0031-search-by-parts',
    '0032-idempotency',
  ],
  later: ['0033-one-search', '0034-faster-search-words'],
  async bringForward(knex) {
    await createSearchFunctions(knex)
    const functions = [FORGOTTEN_FUNCTIONS, COUNTING, TRACK_FUNCTIONS]
    for (const sql of [...functions, KEPT_BY_TRIGGER, KEEP_TRACK_SEARCH]) await knex.raw(sql)
    await inBatches(knex, FOLD_NEXT_TRACKS)
    for (const [name, on] of INDEXES) {
      await knex.raw(`drop index concurrently if exists ${name}`)
      await knex.raw(`create index concurrently ${name} on tracks ${on}`)
    }
    await knex.raw(SUPERSEDED)
  },
}
