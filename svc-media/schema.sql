-- table dead_letters
  consumer text not null
  event_id uuid not null
  name text not null
  payload text not null
  error text not null
  parked_at timestamp with time zone not null default now()

-- table forgotten
  uid_hash bytea not null
  forgotten_at timestamp(3) with time zone not null default now()

-- table idempotency
  caller uuid not null
  key text not null
  request_hash bytea not null
  reply json
  created_at timestamp(3) with time zone not null default now()

-- table inbox
  consumer text not null
  event_id uuid not null
  tries smallint not null default 1
  done_at timestamp with time zone

-- table jobs
  id uuid not null
  kind text not null
  state text not null default 'waiting'::text
  progress real not null default 0
  message text
  owner_id uuid not null
  object_key text
  file_name text
  sha256 bytea
  story jsonb
  track_id uuid
  tries integer not null default 0
  lease_until timestamp with time zone
  created_at timestamp(3) with time zone not null default now()
  next_id uuid
  story_id uuid

-- table outbox
  position bigint not null generated always as identity
  id uuid not null
  name text not null
  data jsonb not null
  created_at timestamp with time zone not null default now()
  published_at timestamp with time zone

-- table outbox_streams
  name text not null
  created text not null
  last_seq bigint not null

-- table people
  uid uuid not null
  known_at timestamp(3) with time zone not null default now()
  is_admin boolean
  admin_version integer not null default 0

-- table playlist_tracks
  playlist_id uuid not null
  track_id uuid not null
  position integer not null

-- table playlists
  id uuid not null
  author_id uuid not null
  name text not null
  is_public boolean not null default false
  version integer not null default 1
  track_count integer not null default 0
  last_position integer not null default 0
  created_at timestamp(3) with time zone not null default now()

-- table progress
  uid uuid not null
  story_id uuid not null
  device_id text not null
  position_seconds double precision not null
  listened_at timestamp(3) with time zone not null

-- table purchases
  uid uuid not null
  story_id uuid not null
  purchased_at timestamp(3) with time zone not null default now()

-- table schema_migrations
  name text not null
  applied_at timestamp with time zone not null default now()

-- table stories
  id uuid not null
  title text not null
  author text not null
  description text
  price numeric(20,2) not null
  duration_seconds double precision not null default 0
  sha256 bytea not null
  size bigint not null
  mime text not null
  object_key text not null
  cover_key text
  uploader_id uuid
  created_at timestamp(3) with time zone not null default now()
  series text
  series_number integer
  chapters jsonb not null default '[]'::jsonb
  loudness_lufs real

-- table sweeps
  at timestamp(3) with time zone not null default now()
  objects_removed integer not null default 0
  rows_removed integer not null default 0
  covers_forgotten integer not null default 0

-- table tracks
  id uuid not null
  title text not null
  artist text not null
  album text
  duration_seconds double precision not null default 0
  sha256 bytea not null
  size bigint not null
  mime text not null
  object_key text not null
  cover_key text
  uploader_id uuid
  created_at timestamp(3) with time zone not null default now()
  search_text text not null default ''::text
  loudness_lufs real
  number bigint not null generated always as identity

-- table upload_parts
  upload_id uuid not null
  start bigint not null
  object_key text not null

-- table uploads
  id uuid not null
  owner_id uuid not null
  kind text not null
  file_name text not null
  metadata text not null
  story jsonb
  size bigint not null
  received bigint not null default 0
  created_at timestamp(3) with time zone not null default now()
  expires_at timestamp(3) with time zone not null

-- constraint dead_letters dead_letters_pkey
  PRIMARY KEY (consumer, event_id)

-- constraint forgotten forgotten_pkey
  PRIMARY KEY (uid_hash)

-- constraint idempotency idempotency_pkey
  PRIMARY KEY (caller, key)

-- constraint inbox inbox_pkey
  PRIMARY KEY (consumer, event_id)

-- constraint jobs jobs_kind_check
  CHECK ((kind = ANY (ARRAY['convert'::text, 'measure'::text, 'finish'::text])))

-- constraint jobs jobs_pkey
  PRIMARY KEY (id)

-- constraint jobs jobs_state_check
  CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))

-- constraint jobs jobs_story_id_fkey
  FOREIGN KEY (story_id) REFERENCES stories(id) ON DELETE CASCADE

-- constraint jobs jobs_track_id_fkey
  FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE

-- constraint outbox outbox_id_key
  UNIQUE (id)

-- constraint outbox outbox_pkey
  PRIMARY KEY ("position")

-- constraint outbox_streams outbox_streams_pkey
  PRIMARY KEY (name)

-- constraint people people_pkey
  PRIMARY KEY (uid)

-- constraint playlist_tracks playlist_tracks_pkey
  PRIMARY KEY (playlist_id, track_id)

-- constraint playlist_tracks playlist_tracks_playlist_id_fkey
  FOREIGN KEY (playlist_id) REFERENCES playlists(id) ON DELETE CASCADE

-- constraint playlist_tracks playlist_tracks_track_id_fkey
  FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE

-- constraint playlists playlists_pkey
  PRIMARY KEY (id)

-- constraint playlists playlists_track_count_check
  CHECK ((track_count >= 0))

-- constraint progress progress_pkey
  PRIMARY KEY (uid, story_id, device_id)

-- constraint progress progress_story_id_fkey
  FOREIGN KEY (story_id) REFERENCES stories(id) ON DELETE CASCADE

-- constraint purchases purchases_pkey
  PRIMARY KEY (uid, story_id)

-- constraint purchases purchases_story_id_fkey
  FOREIGN KEY (story_id) REFERENCES stories(id) ON DELETE CASCADE

-- constraint schema_migrations schema_migrations_pkey
  PRIMARY KEY (name)

-- constraint stories stories_author_check
  CHECK ((author <> ''::text))

-- constraint stories stories_pkey
  PRIMARY KEY (id)

-- constraint stories stories_price_check
  CHECK ((price >= (0)::numeric))

-- constraint stories stories_size_check
  CHECK ((size > 0))

-- constraint stories stories_title_check
  CHECK ((title <> ''::text))

-- constraint sweeps sweeps_pkey
  PRIMARY KEY (at)

-- constraint tracks tracks_pkey
  PRIMARY KEY (id)

-- constraint tracks tracks_sha256_key
  UNIQUE (sha256)

-- constraint tracks tracks_size_check
  CHECK ((size > 0))

-- constraint tracks tracks_title_check
  CHECK ((title <> ''::text))

-- constraint upload_parts upload_parts_pkey
  PRIMARY KEY (upload_id, start)

-- constraint upload_parts upload_parts_upload_id_fkey
  FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE

-- constraint uploads uploads_check
  CHECK (((received >= 0) AND (received <= size)))

-- constraint uploads uploads_kind_check
  CHECK ((kind = ANY (ARRAY['track'::text, 'story'::text])))

-- constraint uploads uploads_pkey
  PRIMARY KEY (id)

-- constraint uploads uploads_size_check
  CHECK ((size > 0))

-- index dead_letters_pkey
  CREATE UNIQUE INDEX dead_letters_pkey ON media.dead_letters USING btree (consumer, event_id)

-- index forgotten_pkey
  CREATE UNIQUE INDEX forgotten_pkey ON media.forgotten USING btree (uid_hash)

-- index idempotency_created_idx
  CREATE INDEX idempotency_created_idx ON media.idempotency USING btree (created_at)

-- index idempotency_pkey
  CREATE UNIQUE INDEX idempotency_pkey ON media.idempotency USING btree (caller, key)

-- index inbox_done_at
  CREATE INDEX inbox_done_at ON media.inbox USING btree (done_at)

-- index inbox_pkey
  CREATE UNIQUE INDEX inbox_pkey ON media.inbox USING btree (consumer, event_id)

-- index jobs_convert_idx
  CREATE UNIQUE INDEX jobs_convert_idx ON media.jobs USING btree (sha256) WHERE ((kind = 'convert'::text) AND (story IS NULL) AND (state = ANY (ARRAY['waiting'::text, 'running'::text])))

-- index jobs_open_idx
  CREATE INDEX jobs_open_idx ON media.jobs USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]))

-- index jobs_pkey
  CREATE UNIQUE INDEX jobs_pkey ON media.jobs USING btree (id)

-- index outbox_id_key
  CREATE UNIQUE INDEX outbox_id_key ON media.outbox USING btree (id)

-- index outbox_pkey
  CREATE UNIQUE INDEX outbox_pkey ON media.outbox USING btree ("position")

-- index outbox_published_at
  CREATE INDEX outbox_published_at ON media.outbox USING btree (published_at) WHERE (published_at IS NOT NULL)

-- index outbox_streams_pkey
  CREATE UNIQUE INDEX outbox_streams_pkey ON media.outbox_streams USING btree (name)

-- index outbox_unpublished
  CREATE INDEX outbox_unpublished ON media.outbox USING btree ("position") WHERE (published_at IS NULL)

-- index people_pkey
  CREATE UNIQUE INDEX people_pkey ON media.people USING btree (uid)

-- index playlist_tracks_pkey
  CREATE UNIQUE INDEX playlist_tracks_pkey ON media.playlist_tracks USING btree (playlist_id, track_id)

-- index playlist_tracks_track_idx
  CREATE INDEX playlist_tracks_track_idx ON media.playlist_tracks USING btree (track_id)

-- index playlists_author_idx
  CREATE INDEX playlists_author_idx ON media.playlists USING btree (author_id, created_at DESC, id DESC)

-- index playlists_pkey
  CREATE UNIQUE INDEX playlists_pkey ON media.playlists USING btree (id)

-- index playlists_public_idx
  CREATE INDEX playlists_public_idx ON media.playlists USING btree (created_at DESC, id DESC) WHERE is_public

-- index progress_pkey
  CREATE UNIQUE INDEX progress_pkey ON media.progress USING btree (uid, story_id, device_id)

-- index progress_story_idx
  CREATE INDEX progress_story_idx ON media.progress USING btree (story_id)

-- index purchases_pkey
  CREATE UNIQUE INDEX purchases_pkey ON media.purchases USING btree (uid, story_id)

-- index purchases_story_idx
  CREATE INDEX purchases_story_idx ON media.purchases USING btree (story_id)

-- index schema_migrations_pkey
  CREATE UNIQUE INDEX schema_migrations_pkey ON media.schema_migrations USING btree (name)

-- index stories_cover_idx
  CREATE INDEX stories_cover_idx ON media.stories USING btree (cover_key COLLATE "C") WHERE (cover_key IS NOT NULL)

-- index stories_newest_idx
  CREATE INDEX stories_newest_idx ON media.stories USING btree (created_at DESC, id DESC)

-- index stories_object_idx
  CREATE INDEX stories_object_idx ON media.stories USING btree (object_key COLLATE "C")

-- index stories_pkey
  CREATE UNIQUE INDEX stories_pkey ON media.stories USING btree (id)

-- index sweeps_pkey
  CREATE UNIQUE INDEX sweeps_pkey ON media.sweeps USING btree (at)

-- index tracks_artist_idx
  CREATE INDEX tracks_artist_idx ON media.tracks USING btree ("left"(search_fold(artist), 64) text_pattern_ops)

-- index tracks_cover_idx
  CREATE INDEX tracks_cover_idx ON media.tracks USING btree (cover_key COLLATE "C") WHERE (cover_key IS NOT NULL)

-- index tracks_newest_idx
  CREATE INDEX tracks_newest_idx ON media.tracks USING btree (created_at DESC, id DESC)

-- index tracks_object_idx
  CREATE INDEX tracks_object_idx ON media.tracks USING btree (object_key COLLATE "C")

-- index tracks_pkey
  CREATE UNIQUE INDEX tracks_pkey ON media.tracks USING btree (id)

-- index tracks_sha256_key
  CREATE UNIQUE INDEX tracks_sha256_key ON media.tracks USING btree (sha256)

-- index tracks_title_idx
  CREATE INDEX tracks_title_idx ON media.tracks USING btree ("left"(search_fold(title), 64) text_pattern_ops)

-- index tracks_words_idx
  CREATE INDEX tracks_words_idx ON media.tracks USING gin (track_words(search_text, number)) WITH (fastupdate=off)

-- index upload_parts_object_idx
  CREATE INDEX upload_parts_object_idx ON media.upload_parts USING btree (object_key COLLATE "C")

-- index upload_parts_pkey
  CREATE UNIQUE INDEX upload_parts_pkey ON media.upload_parts USING btree (upload_id, start)

-- index uploads_expires_idx
  CREATE INDEX uploads_expires_idx ON media.uploads USING btree (expires_at)

-- index uploads_owner_idx
  CREATE INDEX uploads_owner_idx ON media.uploads USING btree (owner_id, created_at DESC)

-- index uploads_pkey
  CREATE UNIQUE INDEX uploads_pkey ON media.uploads USING btree (id)

-- function count_added_tracks
CREATE OR REPLACE FUNCTION media.count_added_tracks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    end $function$


-- function count_removed_tracks
CREATE OR REPLACE FUNCTION media.count_removed_tracks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update playlists set track_count = track_count - removed.n, version = version + 1
      from (select playlist_id, count(*) as n from changed_rows group by playlist_id) removed
      where id = removed.playlist_id;
      return null;
    end $function$


-- function disown_job
CREATE OR REPLACE FUNCTION media.disown_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if is_forgotten(new.owner_id) then new.owner_id = '00000000-0000-0000-0000-000000000000'; end if;
      return new;
    end $function$


-- function disown_upload
CREATE OR REPLACE FUNCTION media.disown_upload()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if is_forgotten(new.uploader_id) then new.uploader_id = null; end if;
      return new;
    end $function$


-- function is_forgotten
CREATE OR REPLACE FUNCTION media.is_forgotten(uid uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM forgotten WHERE (forgotten.uid_hash = sha256(((is_forgotten.uid)::text)::bytea))))


-- function keep_track_search
CREATE OR REPLACE FUNCTION media.keep_track_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'media', 'public'
AS $function$
    begin
      new.search_text := search_fold(new.title || ' ' || new.artist
        || coalesce(' ' || new.album, ''));
      return new;
    end $function$


-- function search_fold
CREATE OR REPLACE FUNCTION media.search_fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT TRIM(BOTH FROM regexp_replace(regexp_replace(CASE WHEN (letters.words ~ '[!$]'::text) THEN regexp_replace(regexp_replace(letters.words, '(?<=[^ 0-9\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb])!(?=[^ 0-9\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb])'::text, 'i'::text, 'g'::text), '(?<=[^ 0-9\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb])\$(?=[^ 0-9\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb])|(?<= )\$(?=[^ 0-9\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb]{2})|(?<=[^ 0-9\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb]{2})\$(?= )'::text, 's'::text, 'g'::text) ELSE letters.words END, '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb]+(?=[^ \u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb])|(?<=[^ \u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb])[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb]+'::text, ' '::text, 'g'::text), '  +'::text, ' '::text, 'g'::text)) AS btrim FROM (SELECT ((' '::text || regexp_replace(CASE WHEN (octet_length(search_fold.value) = length(search_fold.value)) THEN lower(regexp_replace(search_fold.value, '[\u0027\u0060\u02bc\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2018\u2019\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]'::text, ''::text, 'g'::text)) ELSE NORMALIZE(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(search_fold.value, NFKD), '[\u0027\u0060\u02bc\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2018\u2019\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]'::text, ''::text, 'g'::text)), 'øłđħıς'::text, 'oldhiσ'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'ß'::text, 'ss'::text), NFC) END, '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u3000]'::text, ' '::text, 'g'::text)) || ' '::text) AS words OFFSET 0) letters)


-- function search_runs
CREATE OR REPLACE FUNCTION media.search_runs(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE COST 100000
RETURN (((ARRAY(SELECT (' '::text || "left"(word.word, generate_series(1, 2))) FROM string_to_table(search_runs.words, ' '::text) word(word) WHERE (word.word <> ''::text)) || ARRAY(SELECT substr(word.word, generate_series(1, (length(word.word) - 2)), 3) AS substr FROM string_to_table(search_runs.words, ' '::text) word(word))) || ARRAY(SELECT substr(word.word, generate_series(1, (length(word.word) - 4)), 5) AS substr FROM string_to_table(search_runs.words, ' '::text) word(word))) || CASE WHEN (words ~ '[\u1100-\u11ff\u3005-\u3007\u3041-\u30ff\u3131-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]'::text) THEN ARRAY(SELECT substr(word.word, at.at, size.size) AS substr FROM string_to_table(search_runs.words, ' '::text) word(word), generate_series(1, 2) size(size), LATERAL generate_series(1, ((length(word.word) - size.size) + 1)) at(at) WHERE (substr(word.word, at.at, size.size) ~ '^[\u1100-\u11ff\u3005-\u3007\u3041-\u30ff\u3131-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+$'::text)) ELSE '{}'::text[] END)


-- function track_words
CREATE OR REPLACE FUNCTION media.track_words(words text, number bigint)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE COST 100000
RETURN array_to_tsvector((ARRAY[(' stretch 0 '::text || (number / 4096)), (' stretch 1 '::text || (number / 65536))] || search_runs(words)))


-- trigger jobs jobs_disowned
  CREATE TRIGGER jobs_disowned BEFORE INSERT ON media.jobs FOR EACH ROW EXECUTE FUNCTION disown_job()

-- trigger playlist_tracks playlist_tracks_added
  CREATE TRIGGER playlist_tracks_added AFTER INSERT ON media.playlist_tracks REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_added_tracks()

-- trigger playlist_tracks playlist_tracks_removed
  CREATE TRIGGER playlist_tracks_removed AFTER DELETE ON media.playlist_tracks REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_removed_tracks()

-- trigger stories stories_disowned
  CREATE TRIGGER stories_disowned BEFORE INSERT ON media.stories FOR EACH ROW WHEN ((new.uploader_id IS NOT NULL)) EXECUTE FUNCTION disown_upload()

-- trigger tracks tracks_disowned
  CREATE TRIGGER tracks_disowned BEFORE INSERT ON media.tracks FOR EACH ROW WHEN ((new.uploader_id IS NOT NULL)) EXECUTE FUNCTION disown_upload()

-- trigger tracks tracks_keep_search
  CREATE TRIGGER tracks_keep_search BEFORE INSERT OR UPDATE OF title, artist, album, search_text ON media.tracks FOR EACH ROW EXECUTE FUNCTION keep_track_search()
