import { MAX_AUEC } from '@hub/api-spec'
import {
  type Database,
  type JsonLines,
  type SearchWords,
  selectJsonLines,
  toPartsQuery,
} from '@hub/service-kit'
import type { ContractKind } from '../tables.ts'
import { type Listed, LISTED_JSON } from './contract-json.queries.ts'
import { pricesBetween, stretchesAround, toParts } from './contract-parts.ts'

/** Which open contracts are looked for, in what order, and from where in it. */
export interface ContractSearch<K extends ContractKind = ContractKind> {
  kind: K
  words: SearchWords | null
  type?: string | undefined
  category?: string | undefined
  /** Without its `#`, in the form that contracts are compared in. */
  tag?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  sort: Sort
  after: readonly unknown[]
  limit: number
}

export type Sort = 'newest' | 'cheapest' | 'dearest'

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface Order {
  key: 'created_at' | 'price'
  keyType: string
  way: 'asc' | 'desc'
  start: readonly [string, string]
}

/** The keys of each order, and the place before its first row. */
export const ORDERS: Readonly<Record<Sort, Order>> = {
  newest: {
    key: 'created_at',
    keyType: 'timestamptz',
    way: 'desc',
    start: ['infinity', LAST_ID],
  },
  cheapest: {
    key: 'price',
    keyType: 'numeric',
    way: 'asc',
    start: ['-infinity', FIRST_ID],
  },
  dearest: {
    key: 'price',
    keyType: 'numeric',
    way: 'desc',
    start: ['infinity', LAST_ID],
  },
}

/** What is asked for in the form that the contracts are compared in. */
export async function normaliseQuestion(
  db: Database,
  q: string,
  tag: string,
): Promise<{ q: string; tag: string }> {
  const text = 'select searchable($1) as q, searchable($2) as tag'
  const { rows } = await db.pool.query<{ q: string; tag: string }>(text, [q, tag])
  return rows[0] ?? { q, tag }
}

const NOTHING = { lines: null, count: 0 }

/** A page of what fits. What nothing but the order narrows down is read in that order. */
export async function searchContracts<K extends ContractKind>(
  db: Database,
  search: ContractSearch<K>,
): Promise<JsonLines<Listed[K]>> {
  if ((search.minPrice ?? 0) > (search.maxPrice ?? Infinity)) return NOTHING
  const parts = [...toParts(search), ...pricesOf(search)]
  if (parts.length === 0) return listInOrder<Listed[K]>(db, search)
  const start = await findStart(db, search)
  if (start === undefined) return NOTHING
  return listByParts<Listed[K]>(db, search, [
    ...stretchesAround(ORDERS[search.sort].key, start).map((near) => [...parts, near]),
    parts,
  ])
}

/** In the order of prices, the order itself finds them. */
function pricesOf({ sort, minPrice, maxPrice }: ContractSearch): string[][] {
  if (sort !== 'newest' || (minPrice === undefined && maxPrice === undefined)) return []
  const within = (price: number) => Math.min(Math.max(price, 0), MAX_AUEC)
  const prices = pricesBetween(within(minPrice ?? 0), within(maxPrice ?? MAX_AUEC))
  return prices.length > 0 ? [prices] : []
}

async function listInOrder<T>(db: Database, search: ContractSearch): Promise<JsonLines<T>> {
  const { value, values } = binder()
  const found = `select ${keyOf(search)}, contract_id from contract_search
    where ${placeOf(search, value)} and ${fitsOf(search, value)}
    order by ${orderOf(search)} limit ${value(search.limit)}`
  return runForPage<T>(db, `with found as (${found}), ${contractsFound(search)}`, values)
}

/** The first key of the order behind the place, whether its contract fits or not. */
async function findStart(db: Database, search: ContractSearch): Promise<Date | number | undefined> {
  const { value, values } = binder()
  const rows = await run<{ key: Date | number }>(
    db,
    `select ${keyOf(search)} from contract_search where ${placeOf(search, value)}
    order by ${orderOf(search)} limit 1`,
    values,
  )
  return rows[0]?.key
}

/** So many are looked at one by one first, which finds what nearly all have. */
const LOOKED_AT = 500

/**
 * Looks near the place first, and wider only where that is not enough: no search reads many more
 * rows than it answers. Planned anew each time, as the right plan depends on what is asked.
 */
async function listByParts<T>(
  db: Database,
  search: ContractSearch,
  rounds: readonly string[][][],
): Promise<JsonLines<T>> {
  const { value, values } = binder()
  const [place, fits, limit] = [placeOf(search, value), fitsOf(search, value), value(search.limit)]
  const names = ['first', ...rounds.map((_, n) => `round_${n}`)]
  const wide = rounds.map(
    (parts, n) => `${names[n + 1]} as materialized (
      select ${keyOf(search)}, contract_id from contract_search
      where ${names
        .slice(0, n + 1)
        .map((name) => `(select count(*) from ${name}) < ${limit}`)
        .join(' and ')}
        and ${place} and ${fits}
        and search_parts(words, type, category, tags, created_at, price)
          @@ ${value(toPartsQuery(parts))}::tsquery)`,
  )
  const sql = `with first as materialized (
      select ${keyOf(search)}, contract_id from (
        select * from contract_search where ${place} order by ${orderOf(search)} limit ${LOOKED_AT}
      ) as looked_at
      where ${fits} order by ${orderOf(search)} limit ${limit}),
    ${wide.join(', ')},
    found as (
      ${names.map((name) => `select * from ${name}`).join(' union ')}
      order by key ${ORDERS[search.sort].way}, contract_id ${ORDERS[search.sort].way} limit ${limit}),
    ${contractsFound(search)}`
  return runForPage<T>(db, sql, values)
}

async function runForPage<T>(db: Database, sql: string, values: unknown[]): Promise<JsonLines<T>> {
  const [page] = await run<JsonLines<T>>(db, sql, values)
  return page as JsonLines<T>
}

/** Keeps the connection also when the statement took too long: a new one has everything to learn. */
async function run<Row>(db: Database, sql: string, values: unknown[]): Promise<Row[]> {
  const client = await db.pool.connect()
  try {
    return (await client.query(sql, values)).rows as Row[]
  } finally {
    client.release()
  }
}

const keyOf = ({ sort }: ContractSearch) => `${ORDERS[sort].key} as key`

function orderOf({ sort }: ContractSearch): string {
  const { key, way } = ORDERS[sort]
  return `${key} ${way}, contract_id ${way}`
}

function contractsFound({ kind, sort }: ContractSearch): string {
  const { way } = ORDERS[sort]
  return `page as (select contracts.* from found join contracts on id = contract_id
    order by key ${way}, id ${way}) ${selectJsonLines(LISTED_JSON[kind], 'page')}`
}

type Value = (given: unknown) => string

function binder(): { value: Value; values: unknown[] } {
  const values: unknown[] = []
  return { values, value: (given) => `$${values.push(given)}` }
}

/** Where the rows of an order begin, and in the order of prices also where they end. */
function placeOf(search: ContractSearch, value: Value): string {
  const { key, keyType, way } = ORDERS[search.sort]
  const [after, id] = search.after
  const beyond = way === 'asc' ? '>' : '<'
  return [
    `kind = ${value(search.kind)}`,
    `(${key}, contract_id) ${beyond} (${value(after)}::${keyType}, ${value(id)}::uuid)`,
    ...(key === 'price' ? withinPrices(search, value) : []),
  ].join(' and ')
}

function fitsOf(search: ContractSearch, value: Value): string {
  const { words, type, category, tag } = search
  return [
    '(expires_at is null or expires_at > now())',
    ...(words?.parts ?? []).map((pattern) => `words like ${value(pattern)}`),
    ...(words?.beginnings ?? []).map((pattern) => `' ' || words like ${value(pattern)}`),
    ...(type === undefined ? [] : [`type = ${value(type)}`]),
    ...(category === undefined ? [] : [`category = ${value(category)}`]),
    ...(tag === undefined ? [] : [`tags @> array[${value(tag)}]`]),
    ...withinPrices(search, value),
  ].join(' and ')
}

const withinPrices = ({ minPrice, maxPrice }: ContractSearch, value: Value): string[] => [
  ...(minPrice === undefined ? [] : [`price >= ${value(minPrice)}::numeric`]),
  ...(maxPrice === undefined ? [] : [`price <= ${value(maxPrice)}::numeric`]),
]
