import type { Migration } from '@hub/service-kit/database'

/** What people have of stories: purchases, and how far each of their devices has come. */
export const storyLibrary: Migration = {
  name: '0013-story-library',
  async up(knex) {
    await knex.raw(`
      alter table stories
        add column series text,
        add column series_number integer,
        add column chapters jsonb not null default '[]';

      create table purchases (
        uid uuid not null,
        story_id uuid not null references stories on delete cascade,
        purchased_at timestamptz(3) not null default now(),
        primary key (uid, story_id)
      );
      create index purchases_story_idx on purchases (story_id);

      create table progress (
        uid uuid not null,
        story_id uuid not null references stories on delete cascade,
        device_id text not null,
        position_seconds double precision not null,
        listened_at timestamptz(3) not null,
        primary key (uid, story_id, device_id)
      );
      create index progress_story_idx on progress (story_id);
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop table progress;
      drop table purchases;
      alter table stories drop column chapters, drop column series_number, drop column series;
    `)
  },
}
