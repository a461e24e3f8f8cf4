import type { Migration } from '@hub/service-kit/database'

/**
 * Both kinds of contract in one table, so that an id is unique across them. Rows lie in the order
 * they were posted and long texts stay in the row (`storage main`): a page of the list is then a
 * few neighbouring heap pages. The free room lets an offer raise `haggle_count` within its page.
 */
export const contracts: Migration = {
  name: '0002-contracts',
  async up(knex) {
    await knex.raw(`
      create table contracts (
        id uuid primary key,
        author_id uuid not null references users,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3),
        revision integer not null default 1,
        haggle_count integer not null default 0,
        expiry_days smallint,
        kind text not null check (kind in ('mission', 'trade')),
        status text not null default 'open'
          check (status in ('open', 'accepted', 'completed', 'expired', 'removed')),
        post_type text check (post_type in ('request', 'offer')),
        type text check (type in ('sell', 'other')),
        price numeric(20, 2) not null check (price between 0 and 999999999999.99),
        title text not null,
        category text,
        location text,
        mission_type text,
        role text,
        duration text,
        availability text,
        image_key text,
        author_name text,
        details text storage main,
        check (kind <> 'mission'
          or (post_type is not null and location is not null and details is not null)),
        check (kind <> 'trade'
          or (type is not null and category is not null and expires_at is not null))
      ) with (fillfactor = 90);
      create index contracts_open_idx on contracts (kind, created_at desc, id desc)
        where status = 'open';
      create index contracts_author_idx on contracts (author_id, kind, created_at desc, id desc);
      create unique index contracts_image_idx on contracts (image_key)
        where image_key is not null;
    `)
  },
  async down(knex) {
    await knex.raw('drop table contracts;')
  },
}
