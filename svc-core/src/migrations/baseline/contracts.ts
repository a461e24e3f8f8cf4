import {
  ACCEPTANCE_STATES,
  CONTRACT_STATUSES,
  MAX_AUEC,
  POST_TYPES,
  TRADE_TYPES,
} from '@hub/api-spec'
import { sqlWords } from '@hub/service-kit/database'
import { CONTRACT_KINDS } from '../../base/tables.ts'
import { CONTRACT_TEXT, namedParts } from '../../search/named-text.ts'

const KINDS = sqlWords(CONTRACT_KINDS)

/**
 * Both kinds of contract in one table, so that an id is unique across them. Rows lie in the order
 * they were posted and long texts stay in the row (`storage main`): a page of the list is then a
 * few neighbouring heap pages. The free room lets an offer raise `haggle_count` within its page.
 * `asked_price` is what was asked before it was haggled.
 */
const CONTRACT = `
  create table contracts (
    id uuid primary key,
    author_id uuid not null references users,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3),
    revision integer not null default 1,
    haggle_count integer not null default 0,
    expiry_days smallint,
    kind text not null check (kind in (${KINDS})),
    status text not null default 'open' check (status in (${sqlWords(CONTRACT_STATUSES)})),
    post_type text check (post_type in (${sqlWords(POST_TYPES)})),
    type text check (type in (${sqlWords(TRADE_TYPES)})),
    price numeric(20, 2) not null check (price between 0 and ${MAX_AUEC}),
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
    asked_price numeric(20, 2),
    check (kind <> 'mission'
      or (post_type is not null and location is not null and details is not null)),
    check (kind <> 'trade'
      or (type is not null and category is not null and expires_at is not null))
  ) with (fillfactor = 90);
  create index contracts_open_idx on contracts (kind, created_at desc, id desc)
    where status = 'open';
  create index contracts_author_idx on contracts (author_id, kind, created_at desc, id desc);
  create index contracts_author_open_idx on contracts (author_id) where status = 'open';
  create index contracts_expiring_idx on contracts (expires_at)
    where status = 'open' and expires_at is not null;
  create index contracts_listed_items_idx on contracts (category, title)
    where kind = 'trade' and status = 'open';
  create index contracts_moderated_idx on contracts (kind, created_at desc, id desc)
    where status <> 'removed';
  create index contracts_named_idx on contracts using gin (${namedParts(CONTRACT_TEXT)})
    with (fastupdate = off) where status <> 'removed';
  create unique index contracts_image_idx on contracts (image_key) where image_key is not null;
`

/**
 * The offers made over a contract; they outlive whoever made them. `amount` is what the price becomes
 * with it: offers of words alone change no price.
 */
const HAGGLES = `
  create table haggles (
    id uuid primary key,
    contract_id uuid not null references contracts on delete cascade,
    offerer_id uuid not null,
    offerer_name text,
    offer text not null,
    created_at timestamptz(3) not null default now(),
    accepted_at timestamptz(3),
    amount numeric(20, 2) check (amount between 0 and ${MAX_AUEC})
  );
  create index haggles_contract_idx on haggles (contract_id, created_at, id);
  create index haggles_offerer_idx on haggles (contract_id, offerer_id);
  create index haggles_offered_idx on haggles (offerer_id, created_at desc, id desc);
  create index haggles_created_idx on haggles using brin (created_at);
`

/**
 * What people accepted, as it was then. `contract_id` refers to nothing, as the snapshot outlives
 * the contract; the index lets a contract be accepted by one person only, until it is released.
 */
const ACCEPTANCES = `
  create table acceptances (
    id uuid primary key,
    contract_id uuid not null,
    uid uuid not null references users on delete cascade,
    author_id uuid references users on delete set null,
    accepted_at timestamptz(3) not null default now(),
    status text not null default 'accepted' check (status in (${sqlWords(ACCEPTANCE_STATES)})),
    kind text not null check (kind in (${KINDS})),
    post_type text,
    type text,
    price numeric(20, 2) not null,
    title text not null
  );
  create unique index acceptances_contract_idx on acceptances (contract_id)
    where status <> 'released';
  create index acceptances_uid_idx on acceptances (uid, accepted_at desc, id desc);
  create index acceptances_author_idx on acceptances (author_id) where author_id is not null;
`

/** The catalogue of items that trades choose from. */
const ITEMS = `
  create table items (
    id bigint generated always as identity primary key,
    category text not null,
    name text not null,
    unique (category, name)
  );
`

export const CONTRACTS = [CONTRACT, HAGGLES, ACCEPTANCES, ITEMS]
