import type { Migration } from '@hub/service-kit/database'

/**
 * What one person has is counted: their open contracts and their offers by indexes, the bytes of
 * their pictures by a row for each. How large those are that are there already nobody wrote down:
 * they count as pictures usually do.
 */
export const quotas: Migration = {
  name: '0031-quotas',
  async up(knex) {
    await knex.raw(`
      create index contracts_author_open_idx on contracts (author_id) where status = 'open';
      create index haggles_created_idx on haggles using brin (created_at);

      create table pictures (
        key text primary key,
        uid uuid not null,
        bytes integer not null,
        created_at timestamptz(3) not null default now(),
        removed_at timestamptz(3)
      );
      insert into pictures (key, uid, bytes, created_at)
        select image_key, author_id, 150000, created_at from contracts where image_key is not null
        union all
        select photo_key, uid, 150000, created_at from users where photo_key is not null;
      create index pictures_uid_idx on pictures (uid, created_at) include (bytes, removed_at);
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop table pictures;
      drop index contracts_author_open_idx, haggles_created_idx;
    `)
  },
}
