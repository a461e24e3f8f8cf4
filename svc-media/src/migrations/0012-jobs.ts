import type { Migration } from '@hub/service-kit/database'

/** Work on sounds that outlives a restart: a copy of the service holds a job by its lease. */
export const jobs: Migration = {
  name: '0012-jobs',
  async up(knex) {
    await knex.raw(`
      alter table tracks add column loudness_lufs real;

      create table jobs (
        id uuid primary key,
        kind text not null check (kind in ('convert', 'measure')),
        state text not null default 'waiting'
          check (state in ('waiting', 'running', 'done', 'failed')),
        progress real not null default 0,
        message text,
        owner_id uuid not null,
        object_key text,
        file_name text,
        sha256 bytea,
        story jsonb,
        track_id uuid references tracks on delete cascade,
        tries integer not null default 0,
        lease_until timestamptz,
        created_at timestamptz(3) not null default now()
      );
      create index jobs_open_idx on jobs (created_at) where state in ('waiting', 'running');
      create unique index jobs_convert_idx on jobs (sha256)
        where kind = 'convert' and story is null and state in ('waiting', 'running');
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop table jobs;
      alter table tracks drop column loudness_lufs;
    `)
  },
}
