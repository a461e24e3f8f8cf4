/**
 * What people are told. Notices of one thing are folded into one that counts them. Which kinds there
 * are is known to the code alone.
 */
const NOTICES = `
  create table notifications (
    id uuid primary key,
    uid uuid not null references users on delete cascade,
    kind text not null,
    contract_id uuid references contracts on delete cascade,
    haggle_id uuid references haggles on delete cascade,
    actor_id uuid references users on delete set null,
    warned_of timestamptz(3),
    created_at timestamptz(3) not null default now(),
    read_at timestamptz(3),
    count integer not null default 1,
    check ((kind = 'contract-expiring') = (warned_of is not null)),
    constraint notifications_about_check
      check (contract_id is not null or kind in ('webhook-off', 'author-left'))
  );
  create index notifications_uid_idx on notifications (uid, created_at desc, id desc);
  create index notifications_alike_idx on notifications (uid, kind, contract_id)
    where read_at is null;
  create index notifications_contract_idx on notifications (contract_id);
  create index notifications_haggle_idx on notifications (haggle_id) where haggle_id is not null;
  create index notifications_actor_idx on notifications (actor_id) where actor_id is not null;
  create index notifications_created_idx on notifications (created_at);
  create unique index notifications_warned_idx on notifications (contract_id, uid, warned_of)
    where warned_of is not null;
`

/**
 * The webhooks people gave, and the messages on their way there: what waits for one is told by turns,
 * not before its receiver wants it.
 */
const WEBHOOKS = `
  create table webhooks (
    uid uuid primary key references users on delete cascade,
    url bytea not null,
    is_on boolean not null default false,
    failures integer not null default 0,
    problem text,
    free_at timestamptz(3) not null default now(),
    is_slow boolean not null default false,
    failing_since timestamptz(3)
  );
  create table webhook_addresses (
    address bytea primary key,
    free_at timestamptz(3) not null
  );

  create table webhook_deliveries (
    notification_id uuid primary key references notifications on delete cascade,
    uid uuid not null references webhooks on delete cascade,
    tries integer not null default 0,
    due_at timestamptz(3) not null default now(),
    count integer not null default 1
  );
  create index webhook_deliveries_due_idx on webhook_deliveries (due_at);
  create index webhook_deliveries_uid_idx on webhook_deliveries (uid);
`

export const NOTIFICATIONS = [NOTICES, WEBHOOKS]
