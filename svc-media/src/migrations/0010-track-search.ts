import type { Migration } from '@hub/service-kit/database'

/** What tracks were compared by until {@link ./0033-one-search.ts}. */
export const SEARCHABLE = `create function searchable(value text) returns text
  language sql immutable parallel safe
  return replace(replace(replace(translate(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f''’\`]', '', 'g')),
    'øłđħı', 'oldhi'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');`

/**
 * One normalised text a track, compared by its beginning (b-tree) and by any part of it (trigrams):
 * lower case, no accents, no apostrophes. The same function reads what people type. The pending
 * list of the trigram index is off, as a search would have to read through it.
 */
export const trackSearch: Migration = {
  name: '0010-track-search',
  async up(knex) {
    await knex.raw(`
      create extension if not exists pg_trgm with schema public;

      ${SEARCHABLE}

      alter table tracks add column search_text text not null
        generated always as (searchable(title || ' ' || artist || coalesce(' ' || album, ''))) stored;
      create index tracks_search_prefix_idx on tracks (search_text text_pattern_ops);
      create index tracks_artist_prefix_idx on tracks (searchable(artist) text_pattern_ops);
      create index tracks_search_parts_idx on tracks using gin (search_text gin_trgm_ops)
        with (fastupdate = off);
    `)
  },
  async down(knex) {
    await knex.raw(`
      alter table tracks drop column search_text;
      drop index tracks_artist_prefix_idx;
      drop function searchable;
    `)
  },
}
