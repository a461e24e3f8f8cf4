-- table dead_letters
  consumer text not null
  event_id uuid not null
  name text not null
  payload text not null
  error text not null
  parked_at timestamp with time zone not null default now()

-- table inbox
  consumer text not null
  event_id uuid not null
  tries smallint not null default 1
  done_at timestamp with time zone

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
  deleted_at timestamp(3) with time zone

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

-- constraint dead_letters dead_letters_pkey
  PRIMARY KEY (consumer, event_id)

-- constraint inbox inbox_pkey
  PRIMARY KEY (consumer, event_id)

-- constraint outbox outbox_id_key
  UNIQUE (id)

-- constraint outbox outbox_pkey
  PRIMARY KEY ("position")

-- constraint outbox_streams outbox_streams_pkey
  PRIMARY KEY (name)

-- constraint people people_pkey
  PRIMARY KEY (uid)

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

-- constraint tracks tracks_pkey
  PRIMARY KEY (id)

-- constraint tracks tracks_sha256_key
  UNIQUE (sha256)

-- constraint tracks tracks_size_check
  CHECK ((size > 0))

-- constraint tracks tracks_title_check
  CHECK ((title <> ''::text))

-- index dead_letters_pkey
  CREATE UNIQUE INDEX dead_letters_pkey ON media.dead_letters USING btree (consumer, event_id)

-- index inbox_done_at
  CREATE INDEX inbox_done_at ON media.inbox USING btree (done_at)

-- index inbox_pkey
  CREATE UNIQUE INDEX inbox_pkey ON media.inbox USING btree (consumer, event_id)

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

-- index schema_migrations_pkey
  CREATE UNIQUE INDEX schema_migrations_pkey ON media.schema_migrations USING btree (name)

-- index stories_newest_idx
  CREATE INDEX stories_newest_idx ON media.stories USING btree (created_at DESC, id DESC)

-- index stories_pkey
  CREATE UNIQUE INDEX stories_pkey ON media.stories USING btree (id)

-- index tracks_newest_idx
  CREATE INDEX tracks_newest_idx ON media.tracks USING btree (created_at DESC, id DESC)

-- index tracks_pkey
  CREATE UNIQUE INDEX tracks_pkey ON media.tracks USING btree (id)

-- index tracks_sha256_key
  CREATE UNIQUE INDEX tracks_sha256_key ON media.tracks USING btree (sha256)
