import type { Database, SearchWords } from '@hub/service-kit'
import type { ContractKind, ContractRow } from '../tables.ts'
import { CONTRACT_COLUMNS } from './contracts.queries.ts'

/** Which open contracts are looked for, in what order, and from where in it. */
export interface ContractSearch {
  kind: ContractKind
  words: SearchWords | null
  type?: string | undefined
  category?: string | undefined
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
  /** How many of the first are looked at: those by time lie side by side, those by price do not. */
  lookedAt: number

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
    lookedAt: 6_000,
  },
  cheapest: {
    key: 'price',
    keyType: 'numeric',
    way: 'asc',
    start: ['-infinity', FIRST_ID],
    lookedAt: 1_000,
  },
  dearest: {
    key: 'price',
    keyType: 'numeric',
    way: 'desc',
    start: ['infinity', LAST_ID],
    lookedAt: 1_000,
  },
}

const LAST_CHARACTER = '\u{10ffff}'

/** A question in the form that the contracts are compared in. */
export async function normaliseQuestion(db: Database, question: string): Promise<string> {
  const { rows } = await db.pool.query<{ text: string }>('select searchable($1) as text', [
    question,
  ])
  return rows[0]?.text ?? ''
}

/** Those that fit among the first few thousand: quick, and enough where many fit. */
export async function searchFirst(db: Database, search: ContractSearch): Promise<ContractRow[]> {
  const { value, values } = binder()
  const order = orderOf(search)
  const sql = toSql(
    search,
    `select contract_id from (
      select * from contract_search where ${placeOf(search, value)} order by ${order}
      limit ${ORDERS[search.sort].lookedAt}
    ) as first
    where ${fitsOf(search, value)}
    order by ${order} limit ${value(search.limit)}`,
  )
  return (await db.pool.query<ContractRow>(sql, values)).rows
}

/** Those that fit among all, by the indexes of what is asked: quick where few fit. */
export async function searchAll(db: Database, search: ContractSearch): Promise<ContractRow[]> {
  const { value, values } = binder()
  const { words } = search
  const prefix =
    words && !words.parts
      ? ` and left(words, 64) ~>=~ ${value(words.prefix)}
        and left(words, 64) ~<~ ${value(words.prefix + LAST_CHARACTER)}`
      : ''
  const sql = toSql(
    search,
    `select contract_id from contract_search
    where ${placeOf(search, value)} and ${fitsOf(search, value)}${prefix}
    order by ${orderOf(search)} limit ${value(search.limit)}`,
  )
  return inBitmaps(db, async (client) => (await client.query<ContractRow>(sql, values)).rows)
}

type Client = Pick<Database['pool'], 'query'>

/**
 * Lets Postgres only combine indexes by bitmaps. By its guesses of how common a part of a word is
 * it would now and then walk through all contracts in their order instead.
 */
async function inBitmaps<T>(db: Database, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  try {
    await client.query('begin; set local enable_indexscan = off; set local enable_seqscan = off')
    return await work(client)
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

// Planned anew each time, as the right plan depends on what is asked.
function toSql({ sort }: ContractSearch, found: string): string {
  const { key, way } = ORDERS[sort]
  return `select ${CONTRACT_COLUMNS} from (${found}) as found join contracts on id = contract_id
    order by ${key} ${way}, id ${way}`
}

type Value = (given: unknown) => string

function binder(): { value: Value; values: unknown[] } {
  const values: unknown[] = []
  return { values, value: (given) => `$${values.push(given)}` }
}

function orderOf({ sort }: ContractSearch): string {
  const { key, way } = ORDERS[sort]
  return `${key} ${way}, contract_id ${way}`
}

function placeOf({ kind, sort, after }: ContractSearch, value: Value): string {
  const { key, keyType, way } = ORDERS[sort]
  const beyond = way === 'asc' ? '>' : '<'
  return `kind = ${value(kind)}
    and (${key}, contract_id) ${beyond} (${value(after[0])}::${keyType}, ${value(after[1])}::uuid)`
}

function fitsOf(search: ContractSearch, value: Value): string {
  const { words, type, category, tag, minPrice, maxPrice } = search
  return [
    '(expires_at is null or expires_at > now())',
    ...(words?.parts ?? []).map((pattern) => `words like ${value(pattern)}`),
    ...(words?.beginnings ?? []).map((pattern) => `' ' || words like ${value(pattern)}`),
    ...(type === undefined ? [] : [`type = ${value(type)}`]),
    ...(category === undefined ? [] : [`category = ${value(category)}`]),
    ...(tag === undefined ? [] : [`tags @> array[searchable(${value(tag)})]`]),
    ...(minPrice === undefined ? [] : [`price >= ${value(minPrice)}::numeric`]),
    ...(maxPrice === undefined ? [] : [`price <= ${value(maxPrice)}::numeric`]),
  ].join(' and ')
}
