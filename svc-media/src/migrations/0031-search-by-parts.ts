import type { Migration } from '@hub/service-kit/database'

export const TRACK_PARTS = `create function track_parts(words text, number bigint)
  returns tsvector language sql immutable cost 100000
  return array_to_tsvector(
    array[' stretch 0 ' || number / 4096, ' stretch 1 ' || number / 65536]
    || array(
      select ' ' || left(word, size)
      from string_to_table(words, ' ') as word, generate_series(1, 2) as size
      where word <> '')
    || array(
      select substr(word, at, size)
      from string_to_table(words, ' ') as word, unnest(array[3, 5]) as size,
        generate_series(1, length(word) - size + 1) as at));`

/**
 * A track is found by the runs of three and of five letters of its words, by the first one and two
 * of each behind a space, and by the stretches of the jukebox that it lies in, in two widths: tracks
 * that came after each other lie beside each other, so what is near the newest is read in few pages
 * however common the words are. Making the parts is dear, so no plan may do it for every row.
 */
export const searchByParts: Migration = {
  name: '0031-search-by-parts',
  async up(knex) {
    await knex.raw(`
      ${TRACK_PARTS}

      alter table tracks add column number bigint not null generated always as identity;
      drop index tracks_search_parts_idx;
      create index tracks_search_parts_idx on tracks using gin (track_parts(search_text, number))
        with (fastupdate = off);
      analyze tracks;
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop index tracks_search_parts_idx;
      alter table tracks drop column number;
      drop function track_parts;
      create index tracks_search_parts_idx on tracks using gin (search_text gin_trgm_ops)
        with (fastupdate = off);
    `)
  },
}
