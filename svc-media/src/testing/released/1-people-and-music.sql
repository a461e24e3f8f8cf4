-- The schema `media` as the release of 29 November 2026 (commit 37c7f0b) made it, in a schema of that
-- name. Where a hub comes from does not change, and so this file does not.

create extension if not exists pg_trgm with schema public;

create table schema_migrations (
  name text primary key,
  applied_at timestamptz not null default now()
);
insert into schema_migrations (name) values
  ('0000-outbox'), ('0000-inbox'), ('0001-people'),
  ('0002-tracks'), ('0003-stories'), ('0010-track-search'),
  ('0011-playlists'), ('0012-jobs'), ('0013-story-library'),
  ('0014-uploads'), ('0015-story-loudness'), ('0016-sweeps'),
  ('0017-admins'), ('0030-forgotten'), ('0031-search-by-parts'),
  ('0032-idempotency');

create table outbox (
  position bigint generated always as identity primary key,
  id uuid not null unique,
  name text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  published_at timestamptz
);
create index outbox_unpublished on outbox (position) where published_at is null;
create index outbox_published_at on outbox (published_at) where published_at is not null;
create table outbox_streams (
  name text primary key,
  created text not null,
  last_seq bigint not null
);

create table inbox (
  consumer text not null,
  event_id uuid not null,
  tries smallint not null default 1,
  done_at timestamptz,
  primary key (consumer, event_id)
);
create index inbox_done_at on inbox (done_at);
create table dead_letters (
  consumer text not null,
  event_id uuid not null,
  name text not null,
  payload text not null,
  error text not null,
  parked_at timestamptz not null default now(),
  primary key (consumer, event_id)
);

create table people (
  uid uuid primary key,
  known_at timestamptz(3) not null default now(),
  is_admin boolean,
  admin_version integer not null default 0
);

create table forgotten (
  uid_hash bytea primary key,
  forgotten_at timestamptz(3) not null default now()
);

create function is_forgotten(uid uuid) returns boolean language sql stable
  return exists (select from forgotten where uid_hash = sha256(uid::text::bytea));

create function disown_upload() returns trigger language plpgsql as $$
  begin
    if is_forgotten(new.uploader_id) then new.uploader_id = null; end if;
    return new;
  end $$;

create function disown_job() returns trigger language plpgsql as $$
  begin
    if is_forgotten(new.owner_id) then new.owner_id = '00000000-0000-0000-0000-000000000000'; end if;
    return new;
  end $$;

create table idempotency (
  caller uuid not null,
  key text not null,
  request_hash bytea not null,
  reply json,
  created_at timestamptz(3) not null default now(),
  primary key (caller, key)
);
create index idempotency_created_idx on idempotency (created_at);

create function searchable(value text) returns text
  language sql immutable parallel safe
  return replace(replace(replace(translate(
    lower(regexp_replace(normalize(value, NFKD), '[̀-ͯ''’`]', '', 'g')),
    'øłđħı', 'oldhi'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');

create function track_parts(words text, number bigint)
  returns tsvector language sql immutable cost 100000
  return array_to_tsvector(
    array[' stretch 0 ' || number / 4096, ' stretch 1 ' || number / 65536]
    || array(
      select ' ' || left(word, size)
      from string_to_table(words, ' ') as word, generate_series(1, 2) as size
      where word <> '')
    || array(
      select substr(word, at, size)
      from string_to_table(words, ' ') as word, unnest(array[3, 5]) as size,
        generate_series(1, length(word) - size + 1) as at));

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
  created_at timestamptz(3) not null default now(),
  search_text text not null
    generated always as (searchable(title || ' ' || artist || coalesce(' ' || album, ''))) stored,
  loudness_lufs real,
  number bigint not null generated always as identity
);
create index tracks_newest_idx on tracks (created_at desc, id desc);
create index tracks_object_idx on tracks (object_key collate "C");
create index tracks_cover_idx on tracks (cover_key collate "C") where cover_key is not null;
create index tracks_search_prefix_idx on tracks (search_text text_pattern_ops);
create index tracks_artist_prefix_idx on tracks (searchable(artist) text_pattern_ops);
create index tracks_search_parts_idx on tracks using gin (track_parts(search_text, number))
  with (fastupdate = off);

create trigger tracks_disowned before insert on tracks
  for each row when (new.uploader_id is not null) execute function disown_upload();

create function count_added_tracks() returns trigger language plpgsql as $$
  begin
    update playlists set
      track_count = track_count + added.n,
      last_position = greatest(last_position, added.last),
      version = version + 1
    from (
      select playlist_id, count(*) as n, max(position) as last
      from changed_rows group by playlist_id
    ) added
    where id = added.playlist_id;
    return null;
  end $$;

create function count_removed_tracks() returns trigger language plpgsql as $$
  begin
    update playlists set track_count = track_count - removed.n, version = version + 1
    from (select playlist_id, count(*) as n from changed_rows group by playlist_id) removed
    where id = removed.playlist_id;
    return null;
  end $$;

create table playlists (
  id uuid primary key,
  author_id uuid not null,
  name text not null,
  is_public boolean not null default false,
  version integer not null default 1,
  track_count integer not null default 0 check (track_count >= 0),
  last_position integer not null default 0,
  created_at timestamptz(3) not null default now()
) with (fillfactor = 80);
create index playlists_author_idx on playlists (author_id, created_at desc, id desc);
create index playlists_public_idx on playlists (created_at desc, id desc) where is_public;

create table playlist_tracks (
  playlist_id uuid not null references playlists on delete cascade,
  track_id uuid not null references tracks on delete cascade,
  position integer not null,
  primary key (playlist_id, track_id)
) with (fillfactor = 60);
create index playlist_tracks_track_idx on playlist_tracks (track_id);

create trigger playlist_tracks_added after insert on playlist_tracks
  referencing new table as changed_rows
  for each statement execute function count_added_tracks();
create trigger playlist_tracks_removed after delete on playlist_tracks
  referencing old table as changed_rows
  for each statement execute function count_removed_tracks();
