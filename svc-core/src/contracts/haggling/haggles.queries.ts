import { type Database, type Db, prepared } from '@hub/service-kit/database'
import type { Page } from '@hub/service-kit/http'
import type { Knex } from 'knex'
import type { HaggleRow, UserRow } from '../../base/tables.ts'

const COLUMNS = 'id, contract_id, offerer_id, offerer_name, offer, amount, created_at, accepted_at'

const selectHaggles = prepared<HaggleRow>(
  'list-haggles',
  `select ${COLUMNS} from haggles
  where contract_id = $1 and (created_at, id) < ((select $2::timestamptz), (select $3::uuid))
  order by created_at desc, id desc
  limit (select $4::int)`,
)

/** A page of a contract's offers, newest first, and one row more if there is one. */
export function listHaggles(
  db: Database,
  contractId: string,
  { limit, after }: Page,
): Promise<HaggleRow[]> {
  return selectHaggles(db, [contractId, ...after, limit + 1])
}

/** Counts one more offer on an open contract; answers its author, or nothing if it is not open. */
export async function countHaggle(
  trx: Knex.Transaction,
  contractId: string,
): Promise<{ authorId: string } | undefined> {
  const [row] = await trx('contracts')
    .where({ id: contractId, status: 'open' })
    .whereRaw('(expires_at is null or expires_at > now())')
    .update({ haggleCount: trx.raw('haggle_count + 1') })
    .returning<{ authorId: string }[]>('authorId')
  return row
}

export async function insertHaggle(
  trx: Knex.Transaction,
  haggle: Omit<HaggleRow, 'createdAt' | 'acceptedAt'>,
): Promise<HaggleRow> {
  const [row] = await trx('haggles').insert(haggle).returning<HaggleRow[]>(trx.raw(COLUMNS))
  return row as HaggleRow
}

export async function findHaggle(
  db: Db,
  contractId: string,
  id: string,
): Promise<HaggleRow | undefined> {
  return db('haggles').where({ id, contractId }).first<HaggleRow | undefined>(db.raw(COLUMNS))
}

/** Whoever made an offer, kept until the transaction ends; nobody if they are gone. */
export async function lockOfferer(
  trx: Knex.Transaction,
  uid: string,
): Promise<Pick<UserRow, 'uid' | 'displayName'> | undefined> {
  return trx('users').where({ uid, deletedAt: null }).forShare().first('uid', 'displayName')
}

export async function markAccepted(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('haggles').where({ id }).update({ acceptedAt: trx.fn.now() })
}

/** A released contract has no accepted offer any more. */
export async function forgetAcceptedOffer(
  trx: Knex.Transaction,
  contractId: string,
): Promise<void> {
  await trx('haggles').where({ contractId }).whereNotNull('acceptedAt').update({ acceptedAt: null })
}

/** Who posted a contract, if there is such a one. */
export async function findPosted(
  db: Db,
  contractId: string,
): Promise<{ authorId: string } | undefined> {
  return db('contracts')
    .where({ id: contractId })
    .whereNot('status', 'removed')
    .first<{ authorId: string } | undefined>('authorId')
}
