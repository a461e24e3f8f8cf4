import type { Migration } from '@hub/service-kit/database'

/** Stories are measured as tracks are. */
export const storyLoudness: Migration = {
  name: '0015-story-loudness',
  async up(knex) {
    await knex.raw(`
      alter table stories add column loudness_lufs real;
      alter table jobs add column story_id uuid references stories on delete cascade;
    `)
  },
  async down(knex) {
    await knex.raw(`
      alter table jobs drop column story_id;
      alter table stories drop column loudness_lufs;
    `)
  },
}
