import type { Migration } from '@hub/service-kit/database'

/**
 * Notices of one thing are folded into one that counts them, and what waits for a webhook is told by
 * turns, not before its receiver wants it. Which kinds there are is known to the code alone.
 */
export const waitingNotices: Migration = {
  name: '0027-waiting-notices',
  async up(knex) {
    await knex.raw(`
      alter table notifications
        add column count integer not null default 1,
        alter column contract_id drop not null,
        drop constraint notifications_kind_check,
        add constraint notifications_about_check
          check (contract_id is not null or kind = 'webhook-off');
      create index notifications_alike_idx on notifications (uid, kind, contract_id)
        where read_at is null;
      drop index notifications_unread_idx;

      alter table webhook_deliveries add column count integer not null default 1;
      alter table webhooks
        add column free_at timestamptz(3) not null default now(),
        add column is_slow boolean not null default false,
        add column failing_since timestamptz(3);
      create table webhook_addresses (
        address bytea primary key,
        free_at timestamptz(3) not null
      );
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop table webhook_addresses;
      alter table webhooks drop column free_at, drop column is_slow, drop column failing_since;
      alter table webhook_deliveries drop column count;

      create index notifications_unread_idx on notifications (uid) where read_at is null;
      drop index notifications_alike_idx;
      delete from notifications where contract_id is null;
      alter table notifications
        drop column count,
        drop constraint notifications_about_check,
        alter column contract_id set not null,
        add constraint notifications_kind_check check (kind in ('offer-made', 'offer-accepted',
          'offer-passed-over', 'contract-accepted', 'contract-expiring', 'contract-released'));
    `)
  },
}
