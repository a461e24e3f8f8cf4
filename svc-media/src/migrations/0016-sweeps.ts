import type { Migration } from '@hub/service-kit/database'

/**
 * What each sweep found. The indexes are in the order in which a store lists its keys, so that rows
 * and objects can be compared side by side.
 */
export const sweeps: Migration = {
  name: '0016-sweeps',
  async up(knex) {
    await knex.raw(`
      create table sweeps (
        at timestamptz(3) primary key default now(),
        objects_removed integer not null default 0,
        rows_removed integer not null default 0,
        covers_forgotten integer not null default 0
      );
      create index tracks_object_idx on tracks (object_key collate "C");
      create index tracks_cover_idx on tracks (cover_key collate "C")
        where cover_key is not null;
      create index stories_object_idx on stories (object_key collate "C");
      create index stories_cover_idx on stories (cover_key collate "C")
        where cover_key is not null;
      create index upload_parts_object_idx on upload_parts (object_key collate "C");
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop index upload_parts_object_idx, stories_cover_idx, stories_object_idx,
        tracks_cover_idx, tracks_object_idx;
      drop table sweeps;
    `)
  },
}
