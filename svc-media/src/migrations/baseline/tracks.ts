import { beginningOf, STRETCHES, TRACK_WORDS } from '../../sounds/music/search.queries.ts'

const stretches = STRETCHES.map((width, n) => `' stretch ${n} ' || number / ${width}`)

/**
 * The index of words knows a track by the runs of its words, and by the stretches of the jukebox that
 * it lies in, in two widths: tracks that came after each other lie beside each other, so what is near
 * the newest is read in few pages however common the words are. Making the parts is expensive, so no plan
 * may do it for every row.
 */
export const TRACK_FUNCTIONS = `
  create or replace function track_words(words text, number bigint)
    returns tsvector language sql immutable cost 100000
    return array_to_tsvector(array[${stretches.join(', ')}] || search_runs(words));

  create or replace function keep_track_search() returns trigger
    language plpgsql set search_path from current as $$
    begin
      new.search_text := search_fold(new.title || ' ' || new.artist
        || coalesce(' ' || new.album, ''));
      return new;
    end $$;
`

/**
 * The jukebox. A sound is there once: its hash is unique. A trigger keeps `search_text`, which a track
 * is found by; it has a default for rows that a backup of before brings without it. `number` tells
 * which tracks came after each other. The indexes of keys are in the order in which a store lists
 * them, so that rows and objects can be compared side by side.
 */
const TABLE = `
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
    search_text text not null default '',
    loudness_lufs real,
    number bigint not null generated always as identity
  );
  create index tracks_newest_idx on tracks (created_at desc, id desc);
  create index tracks_object_idx on tracks (object_key collate "C");
  create index tracks_cover_idx on tracks (cover_key collate "C") where cover_key is not null;
  create index tracks_title_idx on tracks (${beginningOf('title')} text_pattern_ops);
  create index tracks_artist_idx on tracks (${beginningOf('artist')} text_pattern_ops);
  create index tracks_words_idx on tracks using gin (${TRACK_WORDS}) with (fastupdate = off);

  create trigger tracks_disowned before insert on tracks
    for each row when (new.uploader_id is not null) execute function disown_upload();
`

export const KEEP_TRACK_SEARCH = `
  create or replace trigger tracks_keep_search
    before insert or update of title, artist, album, search_text
    on tracks for each row execute function keep_track_search();
`

export const TRACKS = [TRACK_FUNCTIONS, TABLE, KEEP_TRACK_SEARCH]
