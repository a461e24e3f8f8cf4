import { execFileSync } from 'node:child_process'
import { type Chance, createChance } from '@hub/infra/testing'
import type pg from 'pg'
import { dropIndexes } from '../drop-indexes.ts'
import { pickRank, pickWord, pickWords } from './vocabulary.ts'

const AT_A_TIME = 5_000

export const CATEGORIES = ['Armor', 'Ship Weapons', 'Personal Weapons', 'Ship Components', 'Clothing', 'Medical', 'Tools', 'Commodities', 'Decor', 'Vehicles', 'Ammunition', 'Food', 'Data', 'Containers', 'Paints', 'Mining Gear', 'Salvage Gear', 'Gadgets', 'Flair', 'Miscellaneous'] // prettier-ignore
const MISSION_TYPES = ['Bounty Hunting', 'Mercenary / Security', 'Salvage Operation', 'Mining Operation', 'Transport / Hauling', 'Exploration', 'Infiltration / Espionage', 'Racing', 'Special Event'] // prettier-ignore
const ROLES = ['Combat Pilot / Escort', 'Gunner / Turret Operator', 'Medic / Search & Rescue', 'Miner / Prospector', 'Salvor / Recycler', 'Hauler / Cargo Runner', 'Explorer / Scout', 'Mechanic / Engineer'] // prettier-ignore
const EXPIRY_DAYS = [30, 90, 180]
const TAGS = 400
const ITEMS = 3_000
const PLACES = 500

/** How much of a market there is. */
export interface MarketSize {
  users: number
  contracts: number
  /** `false`: nothing is found by a search, and the filling takes a tenth of the time. */
  isSearched?: boolean
}

/** What figures are quoted of. */
export const FULL_MARKET: MarketSize = { users: 100_000, contracts: 1_000_000 }

/**
 * Writes people and open contracts of both kinds, a second apart, in the order of their time. What
 * they are searched by is written by the database itself, its indexes at the end and at once.
 */
export async function fillMarket(client: pg.Client, size: MarketSize): Promise<void> {
  await client.query('set search_path to core, public')
  await client.query(
    `insert into users (uid, display_name, is_guest)
    select ${uidOf('n')}, 'Pilot ' || n, n % 2 = 0 from generate_series(0, $1::int - 1) n`,
    [size.users],
  )
  const rebuild = await dropIndexes(client, ['contracts', 'contract_search'])
  await client.query('alter table contracts disable trigger contracts_keep_search')
  const chance = createChance(7)
  const names = Array.from({ length: ITEMS }, () => nameOf(chance))
  for (let n = 0; n < size.contracts; n += AT_A_TIME) {
    const rows = Array.from({ length: Math.min(AT_A_TIME, size.contracts - n) }, (_, at) =>
      (n + at) % 2 === 0 ? aTrade(chance, names) : aMission(chance),
    )
    await insert(client, rows, { secondsAgo: size.contracts - n, users: size.users })
  }
  if (size.isSearched !== false) {
    await client.query('insert into contract_search select * from searchable_contracts')
  }
  await client.query('alter table contracts enable trigger contracts_keep_search')
  await rebuild()
  await client.query('vacuum (analyze) users, contracts, contract_search')
  // What is still to be written to the disk would take its part of the machine from what is measured.
  await client.query('checkpoint')
  execFileSync('sync')
}

const uidOf = (number: string) =>
  `('0190a6f2-7c3e-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

async function insert(
  client: pg.Client,
  rows: readonly object[],
  { secondsAgo, users }: { secondsAgo: number; users: number },
): Promise<void> {
  await client.query(
    `insert into contracts (id, author_id, author_name, created_at, expires_at, expiry_days, kind,
      post_type, type, price, title, category, location, mission_type, role, details)
    select uuidv7(at - now()), ${uidOf('pilot')}, 'Pilot ' || pilot, at, at + make_interval(days => expiry_days),
      expiry_days, kind, post_type, type, price, title, category, location, mission_type, role,
      details
    from rows from (jsonb_to_recordset($1) as (kind text, expiry_days int, post_type text, type text,
      price numeric, title text, category text, location text, mission_type text, role text,
      details text)) with ordinality,
      lateral (select now() - make_interval(secs => $2::int - ordinality) as at,
        (($2::int - ordinality) * 7919 % $3::int)::int as pilot) drawn`,
    [JSON.stringify(rows), secondsAgo, users],
  )
}

const oneOf = <T>(chance: Chance, list: readonly T[]) =>
  list[Math.floor(chance() * list.length)] as T

function aTrade(chance: Chance, names: readonly string[]) {
  return {
    kind: 'trade',
    expiry_days: oneOf(chance, EXPIRY_DAYS),
    type: 'sell',
    price: priceOf(chance),
    title: names[pickRank(chance, ITEMS)],
    category: CATEGORIES[pickRank(chance, CATEGORIES.length)],
    details: textOf(chance),
  }
}

function aMission(chance: Chance) {
  const isOffer = chance() < 0.4
  return {
    kind: 'mission',
    post_type: isOffer ? 'offer' : 'request',
    price: priceOf(chance),
    title: pickWords(chance, 4),
    location: `${nameOf(createChance(1 + pickRank(chance, PLACES)))} Station`,
    [isOffer ? 'role' : 'mission_type']: oneOf(chance, isOffer ? ROLES : MISSION_TYPES),
    details: textOf(chance),
  }
}

const nameOf = (chance: Chance) =>
  `${pickWords(chance, 2)} mk${Math.ceil(chance() * 9)}`.replace(/\b[a-z]/g, (c) => c.toUpperCase())

/** From a hundred to a hundred million, each magnitude as often as the other. */
const priceOf = (chance: Chance) => Math.round(10 ** (2 + chance() * 6))

function textOf(chance: Chance): string {
  const words = pickWords(chance, 8 + Math.floor(chance() * 30))
  const tag = chance() < 0.4 ? ` #${tagOf(pickRank(chance, TAGS))}` : ''
  const mention = chance() < 0.1 ? ` @${pickWord(chance)}${Math.floor(chance() * 1_000)}` : ''
  return `${words}.${tag}${mention}`
}

const tagOf = (rank: number) => pickWord(createChance(1_000 + rank))
