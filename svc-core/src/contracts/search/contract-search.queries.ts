import { MAX_AUEC } from '@hub/api-spec'
import { type Database, type JsonLines, selectJsonLines } from '@hub/service-kit/database'
import { fitsWords, toPartsQuery } from '@hub/service-kit/search'
import { pricesBetween, stretchesAround } from '../../search/stretches.ts'
import { binder, nearFirst, runSearch, type Value } from '../../search/near-first.ts'
import type { ContractKind } from '../../base/tables.ts'
import { type Listed, LISTED_JSON } from './contract-json.queries.ts'
import { CONTRACT_PARTS, type ContractSearch, type Sort, toParts } from './contract-parts.ts'

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
  const found = `select ${keyOf(search)}, contract_id as id from contract_search
    where ${placeOf(search, value)} and ${fitsOf(search, value)}
    order by ${orderOf(search)} limit ${value(search.limit)}`
  return runForPage<T>(db, `with found as (${found}), ${contractsFound(search)}`, values)
}

/** The first key of the order behind the place, whether its contract fits or not. */
async function findStart(db: Database, search: ContractSearch): Promise<Date | number | undefined> {
  const { value, values } = binder()
  const rows = await runSearch<{ key: Date | number }>(
    db,
    `select ${keyOf(search)} from contract_search where ${placeOf(search, value)}
    order by ${orderOf(search)} limit 1`,
    values,
  )
  return rows[0]?.key
}

/** Looks near the place first. */
async function listByParts<T>(
  db: Database,
  search: ContractSearch,
  rounds: readonly string[][][],
): Promise<JsonLines<T>> {
  const { value, values } = binder()
  const { key, way } = ORDERS[search.sort]
  const found = nearFirst({
    table: 'contract_search',
    key,
    id: 'contract_id',
    way,
    place: placeOf(search, value),
    fits: fitsOf(search, value),
    parts: CONTRACT_PARTS,
    rounds: rounds.map((parts) => value(toPartsQuery(parts))),
    limit: value(search.limit),
  })
  return runForPage<T>(db, `with ${found}, ${contractsFound(search)}`, values)
}

async function runForPage<T>(db: Database, sql: string, values: unknown[]): Promise<JsonLines<T>> {
  const [page] = await runSearch<JsonLines<T>>(db, sql, values)
  return page as JsonLines<T>
}

const keyOf = ({ sort }: ContractSearch) => `${ORDERS[sort].key} as key`

function orderOf({ sort }: ContractSearch): string {
  const { key, way } = ORDERS[sort]
  return `${key} ${way}, contract_id ${way}`
}

function contractsFound({ kind, sort }: ContractSearch): string {
  const { way } = ORDERS[sort]
  return `page as (select contracts.* from found join contracts using (id)
    order by key ${way}, id ${way}) ${selectJsonLines(LISTED_JSON[kind], 'page')}`
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
    ...fitsWords(words, 'words', value),
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
