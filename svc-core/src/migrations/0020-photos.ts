import type { Migration } from '@hub/service-kit/database'

/** The picture that a person uploaded, and the way to the offers they made. */
export const photos: Migration = {
  name: '0020-photos',
  async up(knex) {
    await knex.raw(`
      alter table users add photo_key text;
      create unique index users_photo_idx on users (photo_key) where photo_key is not null;
      create index haggles_offered_idx on haggles (offerer_id);
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop index haggles_offered_idx;
      alter table users drop photo_key;
    `)
  },
}
