import { type Database, type Db, type Page, prepared } from '@hub/service-kit'
import type { Knex } from 'knex'
import type { ContractKind, ContractRow } from '../tables.ts'

const COLUMNS = `id, author_id, author_name, created_at, expires_at, revision, haggle_count,
  expiry_days, kind, post_type, type, price, title, category, location, mission_type, role,
  duration, availability, image_key, details,
  case when status = 'open' and expires_at <= now() then 'expired' else status end as status`

// The scalar selects hide the values from the planner: the plan that serves every page is then no
// dearer than one made for these values, and Postgres stops planning at each call.
const selectOpenContracts = prepared<ContractRow>(
  'list-open-contracts',
  `select ${COLUMNS} from contracts
  where kind = $1 and status = 'open' and (expires_at is null or expires_at > now())
    and (created_at, id) < ((select $2::timestamptz), (select $3::uuid))
  order by created_at desc, id desc
  limit (select $4::int)`,
)

/** A page of the open contracts of one kind, newest first, and one row more if there is one. */
export function listOpenContracts(
  db: Database,
  kind: ContractKind,
  { limit, after }: Page,
): Promise<ContractRow[]> {
  return selectOpenContracts(db, [kind, ...after, limit + 1])
}

const selectContractsOf = prepared<ContractRow>(
  'list-contracts-of',
  `select ${COLUMNS} from contracts
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

export async function findContract(
  db: Db,
  kind: ContractKind,
  id: string,
): Promise<ContractRow | undefined> {
  return db('contracts')
    .where({ id, kind })
    .whereNot('status', 'removed')
    .first<ContractRow | undefined>(db.raw(COLUMNS))
}

/** The contract, kept as it is until the transaction ends. */
export async function lockContract(
  trx: Knex.Transaction,
  kind: ContractKind,
  id: string,
): Promise<ContractRow | undefined> {
  return trx('contracts')
    .where({ id, kind })
    .whereNot('status', 'removed')
    .forUpdate()
    .first<ContractRow | undefined>(trx.raw(COLUMNS))
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
    .returning<ContractRow[]>(trx.raw(COLUMNS))
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
    .returning<ContractRow[]>(trx.raw(COLUMNS))
  return row as ContractRow
}

/** Marks a contract as removed; answers its revision. */
export async function markRemoved(trx: Knex.Transaction, id: string): Promise<number> {
  const [row] = await trx('contracts')
    .where({ id })
    .update({ status: 'removed', imageKey: null, revision: trx.raw('revision + 1') })
    .returning<{ revision: number }[]>('revision')
  return (row as { revision: number }).revision
}
