/** Keep `track_count` and `version` true whatever changes the rows, the removal of a track included. */
export const COUNTING = `
  create or replace function count_added_tracks() returns trigger language plpgsql as $$
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

  create or replace function count_removed_tracks() returns trigger language plpgsql as $$
    begin
      update playlists set track_count = track_count - removed.n, version = version + 1
      from (select playlist_id, count(*) as n from changed_rows group by playlist_id) removed
      where id = removed.playlist_id;
      return null;
    end $$;
`

/**
 * `position` is in no index and pages keep room: a reorder of thousands of rows then stays within
 * their pages.
 */
const TABLES = `
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
`

export const PLAYLISTS = [COUNTING, TABLES]
