import { MAX_AUEC } from '@hub/api-spec'
import { inBatches, type Replaced } from '@hub/service-kit/database'
import { createSearchFunctions } from '@hub/service-kit/search'
import { CONTRACT_PARTS } from '../contracts/search/contract-parts.ts'
import { CONTRACT_TEXT, namedParts, PERSON_TEXT } from '../search/named-text.ts'
import { ONLY_FORGET_NAMES } from './baseline/admin.ts'
import { PARTS_FUNCTIONS, SEARCHABLE_CONTRACTS } from './baseline/contract-search.ts'
import { PICTURES } from './baseline/upkeep.ts'

/** Offers made before have no amount: their words change no price. */
const COLUMNS = `
  alter table sessions add column if not exists is_used boolean not null default false;
  alter table contracts add column if not exists asked_price numeric(20, 2);
  alter table haggles add column if not exists amount numeric(20, 2)
    check (amount between 0 and ${MAX_AUEC});
  alter table notifications
    drop constraint notifications_about_check,
    add constraint notifications_about_check
      check (contract_id is not null or kind in ('webhook-off', 'author-left'));
`

/** How large pictures are that are there already nobody wrote down: they count as most are. */
const KNOWN_PICTURES = `
  insert into pictures (key, uid, bytes, created_at)
    select image_key, author_id, 150000, created_at from contracts where image_key is not null
    union all
    select photo_key, uid, 150000, created_at from users where photo_key is not null
  on conflict (key) do nothing;
`

const FOLD_NEXT_CONTRACTS = `
  with batch as (
    select contract_id from contract_search where contract_id > :last
    order by contract_id limit 2000
  ), done as (
    update contract_search set words = found.words, tags = found.tags
    from searchable_contracts as found
    where found.contract_id = contract_search.contract_id
      and contract_search.contract_id in (select contract_id from batch)
  )
  select (array_agg(contract_id order by contract_id desc))[1] as id from batch
`

const GIN = 'with (fastupdate = off)'

/** What is made beside its table, which others go on with meanwhile: its name, and what it is on. */
const INDEXES = [
  ['contracts_author_open_idx', "contracts (author_id) where status = 'open'"],
  ['haggles_created_idx', 'haggles using brin (created_at)'],
  [
    'contract_parts_missions_idx',
    `contract_search using gin (${CONTRACT_PARTS}) ${GIN} where kind = 'mission'`,
  ],
  [
    'contract_parts_trades_idx',
    `contract_search using gin (${CONTRACT_PARTS}) ${GIN} where kind = 'trade'`,
  ],
  [
    'contracts_named_idx',
    `contracts using gin (${namedParts(CONTRACT_TEXT)}) ${GIN} where status <> 'removed'`,
  ],
  [
    'users_named_idx',
    `users using gin (${namedParts(PERSON_TEXT)}) ${GIN} where deleted_at is null`,
  ],
] as const

const SUPERSEDED = `
  drop index if exists contract_search_missions_idx, contract_search_trades_idx,
    contracts_moderated_search_idx, users_search_idx;
  drop function if exists search_parts, searchable;
  analyze contract_search, contracts, users;
`

/**
 * Brings a hub of the first release to the baseline: amounts of offers, quotas, one rule for all that
 * is looked for, used refresh tokens. Rows are folded anew in batches and indexes made concurrently,
 * so that the largest table stays in use.
 */
export const released: Replaced = {
  released: [
    '0000-outbox',
    '0000-inbox',
    '0001-users',
    '0002-contracts',
    '0003-haggles',
    '0004-items',
    '0005-idempotency',
    '0010-identities',
    '0011-notifications',
    '0012-listed-items',
    '0013-acceptances',
    '0014-contract-search',
    '0020-photos',
    '0021-account-deletion',
    '0022-admin',
    '0023-search-by-parts',
    '0026-ended-sessions',
    '0027-waiting-notices',
  ],
  later: [
    '0028-deals',
    '0031-quotas',
    '0032-one-search',
    '0033-faster-search-words',
    '0034-used-successors',
  ],
  async bringForward(knex) {
    await createSearchFunctions(knex)
    for (const sql of [COLUMNS, PICTURES, KNOWN_PICTURES, PARTS_FUNCTIONS]) await knex.raw(sql)
    for (const sql of [SEARCHABLE_CONTRACTS, ONLY_FORGET_NAMES]) await knex.raw(sql)
    await inBatches(knex, FOLD_NEXT_CONTRACTS)
    for (const [name, on] of INDEXES) {
      await knex.raw(`drop index concurrently if exists ${name}`)
      await knex.raw(`create index concurrently ${name} on ${on}`)
    }
    await knex.raw(SUPERSEDED)
  },
}
