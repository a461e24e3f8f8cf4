import type { Migration } from '@hub/service-kit/database'

/** The jukebox. A sound is there once: its hash is unique. */
export const tracks: Migration = {
  name: '0002-tracks',
  async up(knex) {
    await knex.raw(`
      create table tracks (
        id uuid primary key,
        title text not null check (title <> ''),
        artist text not null,
        album text,
        duration_seconds double precision not null default 0,
        sha256 bytea not null unique,
        size bigint not null check (size > 0),
        mime text not null,
        object_key text not null,
        cover_key text,
        uploader_id uuid,
        created_at timestamptz(3) not null default now()
      );
      create index tracks_newest_idx on tracks (created_at desc, id desc);
    `)
  },
  async down(knex) {
    await knex.raw('drop table tracks')
  },
}
