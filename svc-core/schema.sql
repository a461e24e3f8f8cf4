-- table acceptances
  id uuid not null
  contract_id uuid not null
  uid uuid not null
  author_id uuid
  accepted_at timestamp(3) with time zone not null default now()
  status text not null default 'accepted'::text
  kind text not null
  post_type text
  type text
  price numeric(20,2) not null
  title text not null

-- table admin_invites
  token_hash bytea not null
  expires_at timestamp(3) with time zone not null

-- table admin_jobs
  id uuid not null
  actor_id uuid not null
  state text not null default 'waiting'::text
  total integer not null
  done integer not null default 0
  message text
  lease_until timestamp(3) with time zone not null default now()
  created_at timestamp(3) with time zone not null default now()

-- table audit_log
  id uuid not null
  action text not null
  actor_id uuid
  actor_name text
  target_id uuid
  target_name text
  created_at timestamp(3) with time zone not null default now()

-- table auth_transactions
  state_hash bytea not null
  browser_hash bytea not null
  provider text not null
  purpose text not null
  uid uuid
  token_version integer
  nonce text not null
  pkce_verifier text not null
  reply jsonb
  expires_at timestamp(3) with time zone not null

-- table contract_search
  contract_id uuid not null
  created_at timestamp(3) with time zone not null
  expires_at timestamp(3) with time zone
  price numeric(20,2) not null
  kind text not null
  type text not null
  category text
  tags text[] not null
  words text not null

-- table contracts
  id uuid not null
  author_id uuid not null
  created_at timestamp(3) with time zone not null default now()
  expires_at timestamp(3) with time zone
  revision integer not null default 1
  haggle_count integer not null default 0
  expiry_days smallint
  kind text not null
  status text not null default 'open'::text
  post_type text
  type text
  price numeric(20,2) not null
  title text not null
  category text
  location text
  mission_type text
  role text
  duration text
  availability text
  image_key text
  author_name text
  details text
  asked_price numeric(20,2)

-- table dead_letters
  consumer text not null
  event_id uuid not null
  name text not null
  payload text not null
  error text not null
  parked_at timestamp with time zone not null default now()

-- table haggles
  id uuid not null
  contract_id uuid not null
  offerer_id uuid not null
  offerer_name text
  offer text not null
  created_at timestamp(3) with time zone not null default now()
  accepted_at timestamp(3) with time zone
  amount numeric(20,2)

-- table idempotency
  caller uuid not null
  key text not null
  request_hash bytea not null
  reply json
  created_at timestamp(3) with time zone not null default now()

-- table identities
  provider text not null
  subject text not null
  uid uuid not null
  display_name text
  email text
  linked_at timestamp(3) with time zone not null default now()

-- table inbox
  consumer text not null
  event_id uuid not null
  tries smallint not null default 1
  done_at timestamp with time zone

-- table items
  id bigint not null generated always as identity
  category text not null
  name text not null

-- table notifications
  id uuid not null
  uid uuid not null
  kind text not null
  contract_id uuid
  haggle_id uuid
  actor_id uuid
  warned_of timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default now()
  read_at timestamp(3) with time zone
  count integer not null default 1

-- table object_removals
  object_key text not null
  due_at timestamp(3) with time zone not null default now()

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

-- table pictures
  key text not null
  uid uuid not null
  bytes integer not null
  created_at timestamp(3) with time zone not null default now()
  removed_at timestamp(3) with time zone

-- table profiles
  uid uuid not null
  shipping bytea
  billing bytea
  connections jsonb not null default '{}'::jsonb
  updated_at timestamp(3) with time zone not null default now()

-- table schema_migrations
  name text not null
  applied_at timestamp with time zone not null default now()

-- table sessions
  id uuid not null
  uid uuid not null
  token_hash bytea not null
  previous_hash bytea
  rotated_at timestamp(3) with time zone not null default now()
  created_at timestamp(3) with time zone not null default now()
  expires_at timestamp(3) with time zone not null
  ended_at timestamp(3) with time zone
  reissues integer not null default 0
  is_used boolean not null default false

-- table tombstones
  uid_hash bytea not null
  gone_at timestamp(3) with time zone not null default now()

-- table users
  uid uuid not null
  display_name text not null
  email text
  photo_url text
  is_admin boolean not null default false
  is_guest boolean not null
  token_version integer not null default 1
  revoked_at timestamp(3) with time zone
  last_login timestamp(3) with time zone not null default now()
  created_at timestamp(3) with time zone not null default now()
  deleted_at timestamp(3) with time zone
  photo_key text
  deletion_told_at timestamp(3) with time zone

-- table webhook_addresses
  address bytea not null
  free_at timestamp(3) with time zone not null

-- table webhook_deliveries
  notification_id uuid not null
  uid uuid not null
  tries integer not null default 0
  due_at timestamp(3) with time zone not null default now()
  count integer not null default 1

-- table webhooks
  uid uuid not null
  url bytea not null
  is_on boolean not null default false
  failures integer not null default 0
  problem text
  free_at timestamp(3) with time zone not null default now()
  is_slow boolean not null default false
  failing_since timestamp(3) with time zone

-- view searchable_contracts
 SELECT id AS contract_id,
    created_at,
    expires_at,
    price,
    kind,
    COALESCE(post_type, type) AS type,
    COALESCE(category, mission_type, role) AS category,
    tags_of(COALESCE(details, ''::text)) AS tags,
    regexp_replace(search_fold(concat_ws(' '::text, title, category, mission_type, role, location, details)), '\s+'::text, ' '::text, 'g'::text) AS words
   FROM contracts
  WHERE (status = 'open'::text);

-- constraint acceptances acceptances_author_id_fkey
  FOREIGN KEY (author_id) REFERENCES users(uid) ON DELETE SET NULL

-- constraint acceptances acceptances_kind_check
  CHECK ((kind = ANY (ARRAY['mission'::text, 'trade'::text])))

-- constraint acceptances acceptances_pkey
  PRIMARY KEY (id)

-- constraint acceptances acceptances_status_check
  CHECK ((status = ANY (ARRAY['accepted'::text, 'released'::text, 'completed'::text])))

-- constraint acceptances acceptances_uid_fkey
  FOREIGN KEY (uid) REFERENCES users(uid) ON DELETE CASCADE

-- constraint admin_invites admin_invites_pkey
  PRIMARY KEY (token_hash)

-- constraint admin_jobs admin_jobs_pkey
  PRIMARY KEY (id)

-- constraint admin_jobs admin_jobs_state_check
  CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))

-- constraint audit_log audit_log_pkey
  PRIMARY KEY (id)

-- constraint auth_transactions auth_transactions_check
  CHECK (((purpose = 'link'::text) = ((uid IS NOT NULL) AND (token_version IS NOT NULL))))

-- constraint auth_transactions auth_transactions_pkey
  PRIMARY KEY (state_hash)

-- constraint auth_transactions auth_transactions_purpose_check
  CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'link'::text])))

-- constraint auth_transactions auth_transactions_uid_fkey
  FOREIGN KEY (uid) REFERENCES users(uid) ON DELETE CASCADE

-- constraint contract_search contract_search_contract_id_fkey
  FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE

-- constraint contract_search contract_search_pkey
  PRIMARY KEY (contract_id)

-- constraint contracts contracts_author_id_fkey
  FOREIGN KEY (author_id) REFERENCES users(uid)

-- constraint contracts contracts_check
  CHECK (((kind <> 'mission'::text) OR ((post_type IS NOT NULL) AND (location IS NOT NULL) AND (details IS NOT NULL))))

-- constraint contracts contracts_check1
  CHECK (((kind <> 'trade'::text) OR ((type IS NOT NULL) AND (category IS NOT NULL) AND (expires_at IS NOT NULL))))

-- constraint contracts contracts_kind_check
  CHECK ((kind = ANY (ARRAY['mission'::text, 'trade'::text])))

-- constraint contracts contracts_pkey
  PRIMARY KEY (id)

-- constraint contracts contracts_post_type_check
  CHECK ((post_type = ANY (ARRAY['request'::text, 'offer'::text])))

-- constraint contracts contracts_price_check
  CHECK (((price >= (0)::numeric) AND (price <= 999999999999.99)))

-- constraint contracts contracts_status_check
  CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'completed'::text, 'expired'::text, 'removed'::text])))

-- constraint contracts contracts_type_check
  CHECK ((type = ANY (ARRAY['sell'::text, 'other'::text])))

-- constraint dead_letters dead_letters_pkey
  PRIMARY KEY (consumer, event_id)

-- constraint haggles haggles_amount_check
  CHECK (((amount >= (0)::numeric) AND (amount <= 999999999999.99)))

-- constraint haggles haggles_contract_id_fkey
  FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE

-- constraint haggles haggles_pkey
  PRIMARY KEY (id)

-- constraint idempotency idempotency_caller_fkey
  FOREIGN KEY (caller) REFERENCES users(uid) ON DELETE CASCADE

-- constraint idempotency idempotency_pkey
  PRIMARY KEY (caller, key)

-- constraint identities identities_pkey
  PRIMARY KEY (provider, subject)

-- constraint identities identities_uid_fkey
  FOREIGN KEY (uid) REFERENCES users(uid) ON DELETE CASCADE

-- constraint identities identities_uid_provider_key
  UNIQUE (uid, provider)

-- constraint inbox inbox_pkey
  PRIMARY KEY (consumer, event_id)

-- constraint items items_category_name_key
  UNIQUE (category, name)

-- constraint items items_pkey
  PRIMARY KEY (id)

-- constraint notifications notifications_about_check
  CHECK (((contract_id IS NOT NULL) OR (kind = ANY (ARRAY['webhook-off'::text, 'author-left'::text]))))

-- constraint notifications notifications_actor_id_fkey
  FOREIGN KEY (actor_id) REFERENCES users(uid) ON DELETE SET NULL

-- constraint notifications notifications_check
  CHECK (((kind = 'contract-expiring'::text) = (warned_of IS NOT NULL)))

-- constraint notifications notifications_contract_id_fkey
  FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE

-- constraint notifications notifications_haggle_id_fkey
  FOREIGN KEY (haggle_id) REFERENCES haggles(id) ON DELETE CASCADE

-- constraint notifications notifications_pkey
  PRIMARY KEY (id)

-- constraint notifications notifications_uid_fkey
  FOREIGN KEY (uid) REFERENCES users(uid) ON DELETE CASCADE

-- constraint object_removals object_removals_pkey
  PRIMARY KEY (object_key)

-- constraint outbox outbox_id_key
  UNIQUE (id)

-- constraint outbox outbox_pkey
  PRIMARY KEY ("position")

-- constraint outbox_streams outbox_streams_pkey
  PRIMARY KEY (name)

-- constraint pictures pictures_pkey
  PRIMARY KEY (key)

-- constraint profiles profiles_pkey
  PRIMARY KEY (uid)

-- constraint profiles profiles_uid_fkey
  FOREIGN KEY (uid) REFERENCES users(uid) ON DELETE CASCADE

-- constraint schema_migrations schema_migrations_pkey
  PRIMARY KEY (name)

-- constraint sessions sessions_pkey
  PRIMARY KEY (id)

-- constraint sessions sessions_uid_fkey
  FOREIGN KEY (uid) REFERENCES users(uid) ON DELETE CASCADE

-- constraint tombstones tombstones_pkey
  PRIMARY KEY (uid_hash)

-- constraint users users_pkey
  PRIMARY KEY (uid)

-- constraint webhook_addresses webhook_addresses_pkey
  PRIMARY KEY (address)

-- constraint webhook_deliveries webhook_deliveries_notification_id_fkey
  FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE

-- constraint webhook_deliveries webhook_deliveries_pkey
  PRIMARY KEY (notification_id)

-- constraint webhook_deliveries webhook_deliveries_uid_fkey
  FOREIGN KEY (uid) REFERENCES webhooks(uid) ON DELETE CASCADE

-- constraint webhooks webhooks_pkey
  PRIMARY KEY (uid)

-- constraint webhooks webhooks_uid_fkey
  FOREIGN KEY (uid) REFERENCES users(uid) ON DELETE CASCADE

-- index acceptances_author_idx
  CREATE INDEX acceptances_author_idx ON core.acceptances USING btree (author_id) WHERE (author_id IS NOT NULL)

-- index acceptances_contract_idx
  CREATE UNIQUE INDEX acceptances_contract_idx ON core.acceptances USING btree (contract_id) WHERE (status <> 'released'::text)

-- index acceptances_pkey
  CREATE UNIQUE INDEX acceptances_pkey ON core.acceptances USING btree (id)

-- index acceptances_uid_idx
  CREATE INDEX acceptances_uid_idx ON core.acceptances USING btree (uid, accepted_at DESC, id DESC)

-- index admin_invites_pkey
  CREATE UNIQUE INDEX admin_invites_pkey ON core.admin_invites USING btree (token_hash)

-- index admin_jobs_pkey
  CREATE UNIQUE INDEX admin_jobs_pkey ON core.admin_jobs USING btree (id)

-- index admin_jobs_running_idx
  CREATE UNIQUE INDEX admin_jobs_running_idx ON core.admin_jobs USING btree ((true)) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]))

-- index audit_log_actor_idx
  CREATE INDEX audit_log_actor_idx ON core.audit_log USING btree (actor_id) WHERE (actor_id IS NOT NULL)

-- index audit_log_created_idx
  CREATE INDEX audit_log_created_idx ON core.audit_log USING btree (created_at DESC, id DESC)

-- index audit_log_pkey
  CREATE UNIQUE INDEX audit_log_pkey ON core.audit_log USING btree (id)

-- index audit_log_target_idx
  CREATE INDEX audit_log_target_idx ON core.audit_log USING btree (target_id) WHERE (target_id IS NOT NULL)

-- index auth_transactions_expires_idx
  CREATE INDEX auth_transactions_expires_idx ON core.auth_transactions USING btree (expires_at)

-- index auth_transactions_pkey
  CREATE UNIQUE INDEX auth_transactions_pkey ON core.auth_transactions USING btree (state_hash)

-- index auth_transactions_uid_idx
  CREATE INDEX auth_transactions_uid_idx ON core.auth_transactions USING btree (uid) WHERE (uid IS NOT NULL)

-- index contract_parts_missions_idx
  CREATE INDEX contract_parts_missions_idx ON core.contract_search USING gin (contract_parts(words, type, category, tags, created_at, price)) WITH (fastupdate=off) WHERE (kind = 'mission'::text)

-- index contract_parts_trades_idx
  CREATE INDEX contract_parts_trades_idx ON core.contract_search USING gin (contract_parts(words, type, category, tags, created_at, price)) WITH (fastupdate=off) WHERE (kind = 'trade'::text)

-- index contract_search_newest_idx
  CREATE INDEX contract_search_newest_idx ON core.contract_search USING btree (kind, created_at DESC, contract_id DESC)

-- index contract_search_pkey
  CREATE UNIQUE INDEX contract_search_pkey ON core.contract_search USING btree (contract_id)

-- index contract_search_price_idx
  CREATE INDEX contract_search_price_idx ON core.contract_search USING btree (kind, price, contract_id)

-- index contracts_author_idx
  CREATE INDEX contracts_author_idx ON core.contracts USING btree (author_id, kind, created_at DESC, id DESC)

-- index contracts_author_open_idx
  CREATE INDEX contracts_author_open_idx ON core.contracts USING btree (author_id) WHERE (status = 'open'::text)

-- index contracts_expiring_idx
  CREATE INDEX contracts_expiring_idx ON core.contracts USING btree (expires_at) WHERE ((status = 'open'::text) AND (expires_at IS NOT NULL))

-- index contracts_image_idx
  CREATE UNIQUE INDEX contracts_image_idx ON core.contracts USING btree (image_key) WHERE (image_key IS NOT NULL)

-- index contracts_listed_items_idx
  CREATE INDEX contracts_listed_items_idx ON core.contracts USING btree (category, title) WHERE ((kind = 'trade'::text) AND (status = 'open'::text))

-- index contracts_moderated_idx
  CREATE INDEX contracts_moderated_idx ON core.contracts USING btree (kind, created_at DESC, id DESC) WHERE (status <> 'removed'::text)

-- index contracts_named_idx
  CREATE INDEX contracts_named_idx ON core.contracts USING gin (named_parts(search_fold(((title || ' '::text) || COALESCE(author_name, ''::text))), created_at)) WITH (fastupdate=off) WHERE (status <> 'removed'::text)

-- index contracts_open_idx
  CREATE INDEX contracts_open_idx ON core.contracts USING btree (kind, created_at DESC, id DESC) WHERE (status = 'open'::text)

-- index contracts_pkey
  CREATE UNIQUE INDEX contracts_pkey ON core.contracts USING btree (id)

-- index dead_letters_pkey
  CREATE UNIQUE INDEX dead_letters_pkey ON core.dead_letters USING btree (consumer, event_id)

-- index haggles_contract_idx
  CREATE INDEX haggles_contract_idx ON core.haggles USING btree (contract_id, created_at, id)

-- index haggles_created_idx
  CREATE INDEX haggles_created_idx ON core.haggles USING brin (created_at)

-- index haggles_offered_idx
  CREATE INDEX haggles_offered_idx ON core.haggles USING btree (offerer_id, created_at DESC, id DESC)

-- index haggles_offerer_idx
  CREATE INDEX haggles_offerer_idx ON core.haggles USING btree (contract_id, offerer_id)

-- index haggles_pkey
  CREATE UNIQUE INDEX haggles_pkey ON core.haggles USING btree (id)

-- index idempotency_created_idx
  CREATE INDEX idempotency_created_idx ON core.idempotency USING btree (created_at)

-- index idempotency_pkey
  CREATE UNIQUE INDEX idempotency_pkey ON core.idempotency USING btree (caller, key)

-- index identities_pkey
  CREATE UNIQUE INDEX identities_pkey ON core.identities USING btree (provider, subject)

-- index identities_uid_provider_key
  CREATE UNIQUE INDEX identities_uid_provider_key ON core.identities USING btree (uid, provider)

-- index inbox_done_at
  CREATE INDEX inbox_done_at ON core.inbox USING btree (done_at)

-- index inbox_pkey
  CREATE UNIQUE INDEX inbox_pkey ON core.inbox USING btree (consumer, event_id)

-- index items_category_name_key
  CREATE UNIQUE INDEX items_category_name_key ON core.items USING btree (category, name)

-- index items_pkey
  CREATE UNIQUE INDEX items_pkey ON core.items USING btree (id)

-- index notifications_actor_idx
  CREATE INDEX notifications_actor_idx ON core.notifications USING btree (actor_id) WHERE (actor_id IS NOT NULL)

-- index notifications_alike_idx
  CREATE INDEX notifications_alike_idx ON core.notifications USING btree (uid, kind, contract_id) WHERE (read_at IS NULL)

-- index notifications_contract_idx
  CREATE INDEX notifications_contract_idx ON core.notifications USING btree (contract_id)

-- index notifications_created_idx
  CREATE INDEX notifications_created_idx ON core.notifications USING btree (created_at)

-- index notifications_haggle_idx
  CREATE INDEX notifications_haggle_idx ON core.notifications USING btree (haggle_id) WHERE (haggle_id IS NOT NULL)

-- index notifications_pkey
  CREATE UNIQUE INDEX notifications_pkey ON core.notifications USING btree (id)

-- index notifications_uid_idx
  CREATE INDEX notifications_uid_idx ON core.notifications USING btree (uid, created_at DESC, id DESC)

-- index notifications_warned_idx
  CREATE UNIQUE INDEX notifications_warned_idx ON core.notifications USING btree (contract_id, uid, warned_of) WHERE (warned_of IS NOT NULL)

-- index object_removals_due_idx
  CREATE INDEX object_removals_due_idx ON core.object_removals USING btree (due_at)

-- index object_removals_pkey
  CREATE UNIQUE INDEX object_removals_pkey ON core.object_removals USING btree (object_key)

-- index outbox_id_key
  CREATE UNIQUE INDEX outbox_id_key ON core.outbox USING btree (id)

-- index outbox_pkey
  CREATE UNIQUE INDEX outbox_pkey ON core.outbox USING btree ("position")

-- index outbox_published_at
  CREATE INDEX outbox_published_at ON core.outbox USING btree (published_at) WHERE (published_at IS NOT NULL)

-- index outbox_streams_pkey
  CREATE UNIQUE INDEX outbox_streams_pkey ON core.outbox_streams USING btree (name)

-- index outbox_unpublished
  CREATE INDEX outbox_unpublished ON core.outbox USING btree ("position") WHERE (published_at IS NULL)

-- index pictures_pkey
  CREATE UNIQUE INDEX pictures_pkey ON core.pictures USING btree (key)

-- index pictures_uid_idx
  CREATE INDEX pictures_uid_idx ON core.pictures USING btree (uid, created_at) INCLUDE (bytes, removed_at)

-- index profiles_pkey
  CREATE UNIQUE INDEX profiles_pkey ON core.profiles USING btree (uid)

-- index schema_migrations_pkey
  CREATE UNIQUE INDEX schema_migrations_pkey ON core.schema_migrations USING btree (name)

-- index sessions_ended_idx
  CREATE INDEX sessions_ended_idx ON core.sessions USING btree (ended_at) WHERE (ended_at IS NOT NULL)

-- index sessions_expires_idx
  CREATE INDEX sessions_expires_idx ON core.sessions USING btree (expires_at)

-- index sessions_pkey
  CREATE UNIQUE INDEX sessions_pkey ON core.sessions USING btree (id)

-- index sessions_uid_idx
  CREATE INDEX sessions_uid_idx ON core.sessions USING btree (uid)

-- index tombstones_pkey
  CREATE UNIQUE INDEX tombstones_pkey ON core.tombstones USING btree (uid_hash)

-- index users_admin_idx
  CREATE INDEX users_admin_idx ON core.users USING btree (uid) WHERE is_admin

-- index users_created_idx
  CREATE INDEX users_created_idx ON core.users USING btree (created_at DESC, uid DESC) WHERE (deleted_at IS NULL)

-- index users_deleted_idx
  CREATE INDEX users_deleted_idx ON core.users USING btree (deletion_told_at) WHERE (deleted_at IS NOT NULL)

-- index users_named_idx
  CREATE INDEX users_named_idx ON core.users USING gin (named_parts(search_fold(((display_name || ' '::text) || COALESCE(email, ''::text))), created_at)) WITH (fastupdate=off) WHERE (deleted_at IS NULL)

-- index users_photo_idx
  CREATE UNIQUE INDEX users_photo_idx ON core.users USING btree (photo_key) WHERE (photo_key IS NOT NULL)

-- index users_pkey
  CREATE UNIQUE INDEX users_pkey ON core.users USING btree (uid)

-- index users_revoked_idx
  CREATE INDEX users_revoked_idx ON core.users USING btree (revoked_at) WHERE (revoked_at IS NOT NULL)

-- index webhook_addresses_pkey
  CREATE UNIQUE INDEX webhook_addresses_pkey ON core.webhook_addresses USING btree (address)

-- index webhook_deliveries_due_idx
  CREATE INDEX webhook_deliveries_due_idx ON core.webhook_deliveries USING btree (due_at)

-- index webhook_deliveries_pkey
  CREATE UNIQUE INDEX webhook_deliveries_pkey ON core.webhook_deliveries USING btree (notification_id)

-- index webhook_deliveries_uid_idx
  CREATE INDEX webhook_deliveries_uid_idx ON core.webhook_deliveries USING btree (uid)

-- index webhooks_pkey
  CREATE UNIQUE INDEX webhooks_pkey ON core.webhooks USING btree (uid)

-- function contract_parts
CREATE OR REPLACE FUNCTION core.contract_parts(words text, type text, category text, tags text[], created_at timestamp with time zone, price numeric)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE COST 100000
RETURN array_to_tsvector(((((ARRAY[(' type '::text || type), (' category '::text || COALESCE(category, ''::text))] || ARRAY(SELECT (' tag '::text || tag.tag) FROM unnest(contract_parts.tags) tag(tag))) || ARRAY(SELECT (((' price '::text || level.level) || ' '::text) || floor(((ln(((contract_parts.price)::double precision + (1)::double precision)) * (64)::double precision) / ((8)::double precision ^ (level.level)::double precision)))) FROM generate_series(0, 2) level(level))) || search_stretches(created_at)) || search_runs(words)))


-- function keep_contract_search
CREATE OR REPLACE FUNCTION core.keep_contract_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'core', 'public'
AS $function$
    begin
      if new.status <> 'open' then
        delete from contract_search where contract_id = new.id;
        return null;
      end if;
      insert into contract_search select * from searchable_contracts where contract_id = new.id
      on conflict (contract_id) do update set created_at = excluded.created_at,
        expires_at = excluded.expires_at, price = excluded.price, type = excluded.type,
        category = excluded.category, tags = excluded.tags, words = excluded.words;
      return null;
    end $function$


-- function named_parts
CREATE OR REPLACE FUNCTION core.named_parts(words text, created_at timestamp with time zone)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE COST 100000
RETURN (SELECT array_to_tsvector((search_stretches(created_at) || search_runs(words))) AS array_to_tsvector)


-- function only_forget_names
CREATE OR REPLACE FUNCTION core.only_forget_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'UPDATE'
        and (new.id, new.action, new.created_at) = (old.id, old.action, old.created_at)
        and (new.actor_id, new.target_id) is not distinct from (old.actor_id, old.target_id)
        and (new.actor_name is not distinct from old.actor_name
          or new.actor_name = 'Anonymous')
        and (new.target_name is not distinct from old.target_name
          or new.target_name = 'Anonymous')
      then return new; end if;
      raise exception 'the audit log only grows';
    end $function$


-- function search_fold
CREATE OR REPLACE FUNCTION core.search_fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT TRIM(BOTH FROM regexp_replace(regexp_replace(CASE WHEN (letters.words ~ '[!$]'::text) THEN regexp_replace(regexp_replace(letters.words, '(?<=[^ 0-9\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb])!(?=[^ 0-9\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb])'::text, 'i'::text, 'g'::text), '(?<=[^ 0-9\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb])\$(?=[^ 0-9\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb])|(?<= )\$(?=[^ 0-9\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb]{2})|(?<=[^ 0-9\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb]{2})\$(?= )'::text, 's'::text, 'g'::text) ELSE letters.words END, '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb]+(?=[^ \u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb])|(?<=[^ \u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb])[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a9\u00ab-\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u3001-\u3003\u3008-\u3020\u3030\u30fb]+'::text, ' '::text, 'g'::text), '  +'::text, ' '::text, 'g'::text)) AS btrim FROM (SELECT ((' '::text || regexp_replace(CASE WHEN (octet_length(search_fold.value) = length(search_fold.value)) THEN lower(regexp_replace(search_fold.value, '[\u0027\u0060\u02bc\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2018\u2019\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]'::text, ''::text, 'g'::text)) ELSE NORMALIZE(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(search_fold.value, NFKD), '[\u0027\u0060\u02bc\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2018\u2019\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]'::text, ''::text, 'g'::text)), 'øłđħıς'::text, 'oldhiσ'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'ß'::text, 'ss'::text), NFC) END, '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u3000]'::text, ' '::text, 'g'::text)) || ' '::text) AS words OFFSET 0) letters)


-- function search_runs
CREATE OR REPLACE FUNCTION core.search_runs(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE COST 100000
RETURN (((ARRAY(SELECT (' '::text || "left"(word.word, generate_series(1, 2))) FROM string_to_table(search_runs.words, ' '::text) word(word) WHERE (word.word <> ''::text)) || ARRAY(SELECT substr(word.word, generate_series(1, (length(word.word) - 2)), 3) AS substr FROM string_to_table(search_runs.words, ' '::text) word(word))) || ARRAY(SELECT substr(word.word, generate_series(1, (length(word.word) - 4)), 5) AS substr FROM string_to_table(search_runs.words, ' '::text) word(word))) || CASE WHEN (words ~ '[\u1100-\u11ff\u3005-\u3007\u3041-\u30ff\u3131-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]'::text) THEN ARRAY(SELECT substr(word.word, at.at, size.size) AS substr FROM string_to_table(search_runs.words, ' '::text) word(word), generate_series(1, 2) size(size), LATERAL generate_series(1, ((length(word.word) - size.size) + 1)) at(at) WHERE (substr(word.word, at.at, size.size) ~ '^[\u1100-\u11ff\u3005-\u3007\u3041-\u30ff\u3131-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+$'::text)) ELSE '{}'::text[] END)


-- function search_stretches
CREATE OR REPLACE FUNCTION core.search_stretches(created_at timestamp with time zone)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY(SELECT (((' created_at '::text || level.level) || ' '::text) || floor((((EXTRACT(epoch FROM (search_stretches.created_at AT TIME ZONE 'UTC'::text)) / (4096)::numeric))::double precision / ((16)::double precision ^ (level.level)::double precision)))) FROM generate_series(0, 2) level(level))


-- function tags_of
CREATE OR REPLACE FUNCTION core.tags_of(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT search_fold(found.found[2]) AS search_fold FROM regexp_matches(tags_of.value, '(^|[^[:alnum:]_&#])#([[:alnum:]_-]{1,40})'::text, 'g'::text) found(found))


-- trigger audit_log audit_log_only_grows
  CREATE TRIGGER audit_log_only_grows BEFORE DELETE OR UPDATE ON core.audit_log FOR EACH ROW EXECUTE FUNCTION only_forget_names()

-- trigger contracts contracts_keep_search
  CREATE TRIGGER contracts_keep_search AFTER INSERT OR UPDATE OF status, created_at, expires_at, price, type, post_type, category, mission_type, role, title, location, details ON core.contracts FOR EACH ROW EXECUTE FUNCTION keep_contract_search()
