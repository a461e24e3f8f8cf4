import type { Migration } from '@hub/service-kit/database'

/**
 * Uploads that can be gone on with: how far each has come, and the objects that hold its parts. One
 * that is whole becomes a job of the same id.
 */
export const uploads: Migration = {
  name: '0014-uploads',
  async up(knex) {
    await knex.raw(`
      create table uploads (
        id uuid primary key,
        owner_id uuid not null,
        kind text not null check (kind in ('track', 'story')),
        file_name text not null,
        metadata text not null,
        story jsonb,
        size bigint not null check (size > 0),
        received bigint not null default 0 check (received between 0 and size),
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null
      );
      create index uploads_owner_idx on uploads (owner_id, created_at desc);
      create index uploads_expires_idx on uploads (expires_at);

      create table upload_parts (
        upload_id uuid not null references uploads on delete cascade,
        start bigint not null,
        object_key text not null,
        primary key (upload_id, start)
      );

      alter table jobs drop constraint jobs_kind_check;
      alter table jobs add constraint jobs_kind_check
        check (kind in ('convert', 'measure', 'finish'));
      alter table jobs add column next_id uuid;
    `)
  },
  async down(knex) {
    await knex.raw(`
      delete from jobs where kind = 'finish';
      alter table jobs drop column next_id, drop constraint jobs_kind_check;
      alter table jobs add constraint jobs_kind_check check (kind in ('convert', 'measure'));
      drop table upload_parts;
      drop table uploads;
    `)
  },
}
