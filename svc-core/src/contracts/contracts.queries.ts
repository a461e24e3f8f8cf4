import { MISSION_LINES, namesOf, TRADE_LINES } from '@hub/api-spec'
import { type Database, type Db, prepared, toSnake } from '@hub/service-kit/database'
import type { Page } from '@hub/service-kit/http'
import type { Knex } from 'knex'
import type { ContractKind, ContractRow, ContractStatus } from '../base/tables.ts'

/** A contract has expired from the instant of its expiry on, whether or not its row was marked. */
export const STATUS_NOW =
  "case when status = 'open' and expires_at <= now() then 'expired' else status end"

const LINE_COLUMNS = namesOf({ ...MISSION_LINES, ...TRADE_LINES }).map(toSnake)

/** What is read of a contract. */
export const CONTRACT_COLUMNS = `id, author_id, author_name, created_at, expires_at, revision, haggle_count,
  expiry_days, kind, post_type, type, price, title, category, location, mission_type, role,
  image_key, details, ${LINE_COLUMNS.join(', ')},
  ${STATUS_NOW} as status`

const selectContractsOf = prepared<ContractRow>(
  'list-contracts-of',
  `select ${CONTRACT_COLUMNS} from contracts
  where author_id = $1 and kind = $2
    and (created_at, id) < ((select $3::timestamptz), (select $4::uuid))
  order by created_at desc, id desc
  limit (select $5::int)`,
)

/** A page of one's own contracts of one kind whatever their status, and one row more. */
export function listContractsOf(
  db: Database,
  authorId: string,
  kind: ContractKind,
  { limit, after }: Page,
): Promise<ContractRow[]> {
  return selectContractsOf(db, [authorId, kind, ...after, limit + 1])
}

/** Which contract: by its id, and where it matters only if it is of that kind. */
interface Which {
  id: string
  kind?: ContractKind
}

export async function findContract(db: Db, which: Which): Promise<ContractRow | undefined> {
  return db('contracts')
    .where(which)
    .whereNot('status', 'removed')
    .first<ContractRow | undefined>(db.raw(CONTRACT_COLUMNS))
}

/** The contract, kept as it is until the transaction ends. */
export async function lockContract(
  trx: Knex.Transaction,
  which: Which,
): Promise<ContractRow | undefined> {
  return trx('contracts')
    .where(which)
    .whereNot('status', 'removed')
    .forNoKeyUpdate()
    .first<ContractRow | undefined>(trx.raw(CONTRACT_COLUMNS))
}

type Given = 'id' | 'kind' | 'authorId' | 'authorName' | 'price' | 'title'
type Derived = 'createdAt' | 'expiresAt' | 'revision' | 'haggleCount' | 'status'

/** What a contract is made of; the rest the database sets. */
export type NewContract = Pick<ContractRow, Given> & Partial<Omit<ContractRow, Given | Derived>>

/** What its author can change of a contract. */
export type ContractChanges = Partial<
  Omit<ContractRow, 'id' | 'kind' | 'authorId' | 'authorName' | 'postType' | Derived>
>

export async function insertContract(
  trx: Knex.Transaction,
  contract: NewContract,
): Promise<ContractRow> {
  const { expiryDays } = contract
  const expiresAt = expiryDays ? trx.raw("now() + ?::int * interval '24 h'", [expiryDays]) : null
  const [row] = await trx('contracts')
    .insert({ ...contract, expiresAt })
    .returning<ContractRow[]>(trx.raw(CONTRACT_COLUMNS))
  return row as ContractRow
}

/** Changes a contract; its expiry is counted from when it was posted, however often it changes. */
export async function updateContract(
  trx: Knex.Transaction,
  id: string,
  changes: ContractChanges,
): Promise<ContractRow> {
  const { expiryDays } = changes
  const expiresAt = trx.raw("created_at + ?::int * interval '24 h'", [expiryDays ?? 0])
  const [row] = await trx('contracts')
    .where({ id })
    .update({
      ...changes,
      ...(expiryDays && { expiresAt }),
      revision: trx.raw('revision + 1'),
    })
    .returning<ContractRow[]>(trx.raw(CONTRACT_COLUMNS))
  return row as ContractRow
}

/** Lists an expired contract anew, as if it was posted now. */
export async function relistContract(
  trx: Knex.Transaction,
  id: string,
  changes: ContractChanges & { expiryDays: number },
): Promise<ContractRow> {
  const [row] = await trx('contracts')
    .where({ id })
    .update({
      ...changes,
      status: 'open',
      createdAt: trx.fn.now(),
      expiresAt: trx.raw("now() + ?::int * interval '24 h'", [changes.expiryDays]),
      revision: trx.raw('revision + 1'),
    })
    .returning<ContractRow[]>(trx.raw(CONTRACT_COLUMNS))
  return row as ContractRow
}

/** Moves a contract to another state, at another price if one is given; what was asked is kept. */
export async function moveContract(
  trx: Knex.Transaction,
  id: string,
  to: { status: ContractStatus; price?: number; imageKey?: null },
): Promise<ContractRow> {
  const [row] = await trx('contracts')
    .where({ id })
    .update({
      ...to,
      ...(to.price !== undefined && { askedPrice: trx.ref('price') }),
      revision: trx.raw('revision + 1'),
    })
    .returning<ContractRow[]>(trx.raw(CONTRACT_COLUMNS))
  return row as ContractRow
}

/** Opens a contract again, at the price that was asked. */
export async function reopenContract(trx: Knex.Transaction, id: string): Promise<ContractRow> {
  const [row] = await trx('contracts')
    .where({ id })
    .update({
      status: 'open',
      price: trx.raw('coalesce(asked_price, price)'),
      askedPrice: null,
      revision: trx.raw('revision + 1'),
    })
    .returning<ContractRow[]>(trx.raw(CONTRACT_COLUMNS))
  return row as ContractRow
}

/** Marks open contracts whose time is over, at most so many; those that another process has, not. */
export async function markExpired(trx: Knex.Transaction, limit: number): Promise<Expired[]> {
  const over = trx('contracts')
    .where({ status: 'open' })
    .where('expiresAt', '<=', trx.fn.now())
    .orderBy('expiresAt')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .select('id')
  return trx('contracts')
    .whereIn('id', over)
    .update({ status: 'expired', revision: trx.raw('revision + 1') })
    .returning<Expired[]>(['id', 'authorId', 'revision'])
}

type Expired = Pick<ContractRow, 'id' | 'authorId' | 'revision'>
