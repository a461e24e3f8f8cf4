-- Goes on where 1-people-and-music.sql ends.

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
  created_at timestamptz(3) not null default now(),
  series text,
  series_number integer,
  chapters jsonb not null default '[]',
  loudness_lufs real
);
create index stories_newest_idx on stories (created_at desc, id desc);
create index stories_object_idx on stories (object_key collate "C");
create index stories_cover_idx on stories (cover_key collate "C") where cover_key is not null;

create trigger stories_disowned before insert on stories
  for each row when (new.uploader_id is not null) execute function disown_upload();

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

create table jobs (
  id uuid primary key,
  kind text not null check (kind in ('convert', 'measure', 'finish')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
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
create index upload_parts_object_idx on upload_parts (object_key collate "C");

create table sweeps (
  at timestamptz(3) primary key default now(),
  objects_removed integer not null default 0,
  rows_removed integer not null default 0,
  covers_forgotten integer not null default 0
);
