/** The library of stories and audiobooks; prices are in aUEC. */
const TABLE = `
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
`

/** What people have of stories: purchases, and how far each of their devices has come. */
const LIBRARY = `
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
`

export const STORIES = [TABLE, LIBRARY]
