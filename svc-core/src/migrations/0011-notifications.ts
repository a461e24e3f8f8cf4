import type { Migration } from '@hub/service-kit/database'

/** What people are told, the webhooks they gave, and the messages on their way there. */
export const notifications: Migration = {
  name: '0011-notifications',
  async up(knex) {
    await knex.raw(`
      create table notifications (
        id uuid primary key,
        uid uuid not null references users on delete cascade,
        kind text not null check (kind in ('offer-made', 'offer-accepted', 'offer-passed-over',
          'contract-accepted', 'contract-expiring', 'contract-released')),
        contract_id uuid not null references contracts on delete cascade,
        haggle_id uuid references haggles on delete cascade,
        actor_id uuid references users on delete set null,
        warned_of timestamptz(3),
        created_at timestamptz(3) not null default now(),
        read_at timestamptz(3),
        check ((kind = 'contract-expiring') = (warned_of is not null))
      );
      create index notifications_uid_idx on notifications (uid, created_at desc, id desc);
      create index notifications_unread_idx on notifications (uid) where read_at is null;
      create index notifications_contract_idx on notifications (contract_id);
      create index notifications_haggle_idx on notifications (haggle_id)
        where haggle_id is not null;
      create index notifications_actor_idx on notifications (actor_id)
        where actor_id is not null;
      create index notifications_created_idx on notifications (created_at);
      create unique index notifications_warned_idx on notifications (contract_id, uid, warned_of)
        where warned_of is not null;

      create index contracts_expiring_idx on contracts (expires_at)
        where status = 'open' and expires_at is not null;

      create table webhooks (
        uid uuid primary key references users on delete cascade,
        url bytea not null,
        is_on boolean not null default false,
        failures integer not null default 0,
        problem text
      );

      create table webhook_deliveries (
        notification_id uuid primary key references notifications on delete cascade,
        uid uuid not null references webhooks on delete cascade,
        tries integer not null default 0,
        due_at timestamptz(3) not null default now()
      );
      create index webhook_deliveries_due_idx on webhook_deliveries (due_at);
      create index webhook_deliveries_uid_idx on webhook_deliveries (uid);
    `)
  },
  async down(knex) {
    await knex.raw(`
      drop table webhook_deliveries;
      drop table webhooks;
      drop index contracts_expiring_idx;
      drop table notifications;
    `)
  },
}
