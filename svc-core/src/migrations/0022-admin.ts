import type { Migration } from '@hub/service-kit/database'

/** What the console works with: searches, long jobs, the log of it all, and the first admin's link. */
export const admin: Migration = {
  name: '0022-admin',
  async up(knex) {
    await knex.raw(`
      create extension if not exists pg_trgm with schema public;

      create index users_created_idx on users (created_at desc, uid desc)
        where deleted_at is null;
      create index users_search_idx on users
        using gin (lower(display_name || ' ' || coalesce(email, '')) gin_trgm_ops)
        with (fastupdate = off);
      create index users_admin_idx on users (uid) where is_admin;
      create index contracts_moderated_idx on contracts (kind, created_at desc, id desc)
        where status <> 'removed';
      create index contracts_moderated_search_idx on contracts
        using gin (lower(title || ' ' || coalesce(author_name, '')) gin_trgm_ops)
        with (fastupdate = off);

      create table admin_jobs (
        id uuid primary key,
        actor_id uuid not null,
        state text not null default 'waiting'
          check (state in ('waiting', 'running', 'done', 'failed')),
        total integer not null,
        done integer not null default 0,
        message text,
        lease_until timestamptz(3) not null default now(),
        created_at timestamptz(3) not null default now()
      );
      create unique index admin_jobs_running_idx on admin_jobs ((true))
        where state in ('waiting', 'running');

      create table audit_log (
        id uuid primary key,
        action text not null,
        actor_id uuid,
        actor_name text,
        target_id uuid,
        target_name text,
        created_at timestamptz(3) not null default now()
      );
      create index audit_log_created_idx on audit_log (created_at desc, id desc);
      create index audit_log_actor_idx on audit_log (actor_id) where actor_id is not null;
      create index audit_log_target_idx on audit_log (target_id) where target_id is not null;

      create function only_forget_names() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE'
          and (new.id, new.action, new.created_at) = (old.id, old.action, old.created_at)
          and (new.actor_id, new.target_id) is not distinct from (old.actor_id, old.target_id)
          and (new.actor_name is not distinct from old.actor_name or new.actor_name = 'Anonymous')
          and (new.target_name is not distinct from old.target_name
            or new.target_name = 'Anonymous')
        then return new; end if;
        raise exception 'the audit log only grows';
      end $$;
      create trigger audit_log_only_grows before update or delete on audit_log
        for each row execute function only_forget_names();

      create table admin_invites (
        token_hash bytea primary key,
        expires_at timestamptz(3) not null
      );
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop table admin_invites;
      drop table audit_log;
      drop function only_forget_names;
      drop table admin_jobs;
      drop index contracts_moderated_search_idx;
      drop index contracts_moderated_idx;
      drop index users_admin_idx;
      drop index users_search_idx;
      drop index users_created_idx;
    `)
  },
}
