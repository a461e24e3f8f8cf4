import type { Migration } from '@hub/service-kit/database'

/**
 * Accounts on their way out, what stays of those that are gone, and objects to remove from the
 * store. Offers on other people's contracts outlive whoever made them.
 */
export const accountDeletion: Migration = {
  name: '0021-account-deletion',
  async up(knex) {
    await knex.raw(`
      alter table users add deletion_told_at timestamptz(3);
      create index users_deleted_idx on users (deletion_told_at) where deleted_at is not null;

      create table tombstones (
        uid_hash bytea primary key,
        gone_at timestamptz(3) not null default now()
      );
      create table object_removals (
        object_key text primary key,
        due_at timestamptz(3) not null default now()
      );
      create index object_removals_due_idx on object_removals (due_at);

      alter table haggles drop constraint haggles_offerer_id_fkey;
      drop index haggles_offered_idx;
      create index haggles_offered_idx on haggles (offerer_id, created_at desc, id desc);
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop index haggles_offered_idx;
      create index haggles_offered_idx on haggles (offerer_id);
      delete from haggles where not exists (select from users where uid = offerer_id);
      alter table haggles add constraint haggles_offerer_id_fkey
        foreign key (offerer_id) references users;
      drop table object_removals;
      drop table tombstones;
      alter table users drop deletion_told_at;
    `)
  },
}
