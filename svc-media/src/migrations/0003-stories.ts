import type { Migration } from '@hub/service-kit/database'

/** The library of stories and audiobooks; prices are in aUEC. */
export const stories: Migration = {
  name: '0003-stories',
  async up(knex) {
    await knex.raw(`
      create table stories (
        id uuid primary key,
        title text not null check (title <> ''),
        author text not null check (author <> ''),
        description text,
        price numeric(20, 2) not null check (price >= 0),
        duration_seconds double precision not null default 0,
        sha256 bytea not null,
        size bigint not null check (size > 0),
        mime text not null,
        object_key text not null,
        cover_key text,
        uploader_id uuid,
        created_at timestamptz(3) not null default now()
      );
      create index stories_newest_idx on stories (created_at desc, id desc);
    `)
  },
  async down(knex) {
    await knex.raw('drop table stories')
  },
}
