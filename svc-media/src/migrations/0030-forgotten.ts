import type { Migration } from '@hub/service-kit/database'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Of people who are gone a hash stays, so that nothing of theirs is made when it comes too late: a
 * sound that was being converted for one of them becomes nobody's.
 */
export const forgotten: Migration = {
  name: '0030-forgotten',
  async up(knex) {
    await knex.raw(`
      create table forgotten (
        uid_hash bytea primary key,
        forgotten_at timestamptz(3) not null default now()
      );
      insert into forgotten (uid_hash, forgotten_at)
        select sha256(uid::text::bytea), deleted_at from people where deleted_at is not null;
      delete from people where deleted_at is not null;
      alter table people drop deleted_at;

      create function is_forgotten(uid uuid) returns boolean language sql stable
        return exists (select from forgotten where uid_hash = sha256(uid::text::bytea));
      create function disown_upload() returns trigger language plpgsql as $$
      begin
        if is_forgotten(new.uploader_id) then new.uploader_id = null; end if;
        return new;
      end $$;
      create function disown_job() returns trigger language plpgsql as $$
      begin
        if is_forgotten(new.owner_id) then new.owner_id = '${NOBODY}'; end if;
        return new;
      end $$;
      create trigger tracks_disowned before insert on tracks
        for each row when (new.uploader_id is not null) execute function disown_upload();
      create trigger stories_disowned before insert on stories
        for each row when (new.uploader_id is not null) execute function disown_upload();
      create trigger jobs_disowned before insert on jobs
        for each row execute function disown_job();
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop trigger jobs_disowned on jobs;
      drop trigger stories_disowned on stories;
      drop trigger tracks_disowned on tracks;
      drop function disown_job;
      drop function disown_upload;
      drop function is_forgotten;
      alter table people add deleted_at timestamptz(3);
      drop table forgotten;
    `)
  },
}
