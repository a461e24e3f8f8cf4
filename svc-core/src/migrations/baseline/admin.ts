import { JOB_STATES } from '@hub/api-spec'
import { sqlWords } from '@hub/service-kit/database'
import { ANONYMOUS } from '../../audit/audit.queries.ts'

/** Long work that admins start, one at a time, and the link that makes the first admin. */
const CONSOLE = `
  create table admin_jobs (
    id uuid primary key,
    actor_id uuid not null,
    state text not null default 'waiting' check (state in (${sqlWords(JOB_STATES)})),
    total integer not null,
    done integer not null default 0,
    message text,
    lease_until timestamptz(3) not null default now(),
    created_at timestamptz(3) not null default now()
  );
  create unique index admin_jobs_running_idx on admin_jobs ((true))
    where state in ('waiting', 'running');

  create table admin_invites (
    token_hash bytea primary key,
    expires_at timestamptz(3) not null
  );
`

/** What admins did. Nothing in it changes, but for names, which are forgotten. */
const AUDIT_LOG = `
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
`

export const ONLY_FORGET_NAMES = `
  create or replace function only_forget_names() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE'
        and (new.id, new.action, new.created_at) = (old.id, old.action, old.created_at)
        and (new.actor_id, new.target_id) is not distinct from (old.actor_id, old.target_id)
        and (new.actor_name is not distinct from old.actor_name
          or new.actor_name = '${ANONYMOUS}')
        and (new.target_name is not distinct from old.target_name
          or new.target_name = '${ANONYMOUS}')
      then return new; end if;
      raise exception 'the audit log only grows';
    end $$;
`

const ONLY_GROWS = `
  create trigger audit_log_only_grows before update or delete on audit_log
    for each row execute function only_forget_names();
`

export const ADMIN = [CONSOLE, AUDIT_LOG, ONLY_FORGET_NAMES, ONLY_GROWS]
