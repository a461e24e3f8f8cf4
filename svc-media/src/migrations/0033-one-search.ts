import { inBatches, type Migration } from '@hub/service-kit/database'
import { createSearchFunctions, DROP_SEARCH_FUNCTIONS } from '@hub/service-kit/search'
import { SEARCHABLE } from './0010-track-search.ts'
import { TRACK_PARTS } from './0031-search-by-parts.ts'

const TEXT = "title || ' ' || artist || coalesce(' ' || album, '')"

/** What is made beside the table, which others go on with meanwhile. */
const INDEXES = [
  ['tracks_title_idx', '(left(search_fold(title), 64) text_pattern_ops)'],
  ['tracks_artist_idx', '(left(search_fold(artist), 64) text_pattern_ops)'],
  ['tracks_words_idx', 'using gin (track_words(search_text, number)) with (fastupdate = off)'],
] as const

/**
 * Tracks are folded and found as all else is. Their text is kept by a trigger from now on, as a
 * generated column could only be made anew with the whole table shut: rows are folded in batches and
 * indexes made concurrently. Where it breaks off, it begins again.
 */
export const oneSearch: Migration = {
  name: '0033-one-search',
  withoutTransaction: true,
  async up(knex) {
    await createSearchFunctions(knex)
    await knex.raw(`
      create or replace function track_words(words text, number bigint)
        returns tsvector language sql immutable cost 100000
        return array_to_tsvector(
          array[' stretch 0 ' || number / 4096, ' stretch 1 ' || number / 65536]
          || search_runs(words));

      create or replace function keep_track_search() returns trigger
        language plpgsql set search_path from current as $$
        begin
          new.search_text := search_fold(new.title || ' ' || new.artist
            || coalesce(' ' || new.album, ''));
          return new;
        end $$;

      alter table tracks alter column search_text drop expression if exists;
      create or replace trigger tracks_keep_search
        before insert or update of title, artist, album, search_text
        on tracks for each row execute function keep_track_search();
    `)
    await inBatches(
      knex,
      `with batch as (
        select id from tracks where id > :last order by id limit 2000
      ), done as (
        update tracks set search_text = '' where id in (select id from batch)
      )
      select (array_agg(id order by id desc))[1] as id from batch`,
    )
    for (const [name, on] of INDEXES) {
      await knex.raw(`drop index concurrently if exists ${name}`)
      await knex.raw(`create index concurrently ${name} on tracks ${on}`)
    }
    await knex.raw(`
      drop index if exists tracks_search_prefix_idx, tracks_artist_prefix_idx,
        tracks_search_parts_idx;
      drop function if exists track_parts;
      drop function if exists searchable;
      analyze tracks;
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop index ${INDEXES.map(([name]) => name).join(', ')};
      drop trigger tracks_keep_search on tracks;
      drop function keep_track_search, track_words;
      ${DROP_SEARCH_FUNCTIONS};
      ${SEARCHABLE}
      ${TRACK_PARTS}
      alter table tracks drop column search_text;
      alter table tracks add column search_text text not null
        generated always as (searchable(${TEXT})) stored;
      create index tracks_search_prefix_idx on tracks (search_text text_pattern_ops);
      create index tracks_artist_prefix_idx on tracks (searchable(artist) text_pattern_ops);
      create index tracks_search_parts_idx on tracks using gin (track_parts(search_text, number))
        with (fastupdate = off);
    `)
  },
}
