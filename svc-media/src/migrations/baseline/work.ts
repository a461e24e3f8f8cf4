import { JOB_STATES } from '@hub/api-spec'
import { sqlWords } from '@hub/service-kit/database'
import { JOB_KINDS } from '../../queue/jobs.queries.ts'
import { UPLOAD_KINDS } from '../../uploads/uploads.queries.ts'

/** Work on sounds that outlives a restart: a copy of the service holds a job by its lease. */
const JOBS = `
  create table jobs (
    id uuid primary key,
    kind text not null check (kind in (${sqlWords(JOB_KINDS)})),
    state text not null default 'waiting' check (state in (${sqlWords(JOB_STATES)})),
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
    created_at timestamptz(3) not null default now(),
    next_id uuid,
    story_id uuid references stories on delete cascade
  );
  create index jobs_open_idx on jobs (created_at) where state in ('waiting', 'running');
  create unique index jobs_convert_idx on jobs (sha256)
    where kind = 'convert' and story is null and state in ('waiting', 'running');

  create trigger jobs_disowned before insert on jobs
    for each row execute function disown_job();
`

/**
 * Resumable uploads: how far each has come, and the objects that hold its parts. One
 * that is whole becomes a job of the same id.
 */
const UPLOADS = `
  create table uploads (
    id uuid primary key,
    owner_id uuid not null,
    kind text not null check (kind in (${sqlWords(UPLOAD_KINDS)})),
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
  create index upload_parts_object_idx on upload_parts (object_key collate "C");
`

/** What each sweep of the store found. */
const SWEEPS = `
  create table sweeps (
    at timestamptz(3) primary key default now(),
    objects_removed integer not null default 0,
    rows_removed integer not null default 0,
    covers_forgotten integer not null default 0
  );
`

export const WORK = [JOBS, UPLOADS, SWEEPS]
