import { type Database, type Db, prepared } from '@hub/service-kit/database'
import type { Page } from '@hub/service-kit/http'
import type { Knex } from 'knex'
import type { AcceptanceRow, ContractRow } from '../../base/tables.ts'

export async function insertAcceptance(
  trx: Knex.Transaction,
  acceptance: Omit<AcceptanceRow, 'acceptedAt' | 'status'>,
): Promise<void> {
  await trx('acceptances').insert(acceptance)
}

/** Ends what somebody accepted; answers who it was. */
export async function settleAcceptance(
  trx: Knex.Transaction,
  contractId: string,
  status: 'released' | 'completed',
): Promise<string | undefined> {
  const [row] = await trx('acceptances')
    .where({ contractId, status: 'accepted' })
    .update({ status })
    .returning<{ uid: string }[]>('uid')
  return row?.uid
}

/** Forgets what people accepted; answers the contracts that are open again by that. */
export async function removeAcceptancesOf(
  trx: Knex.Transaction,
  uids: readonly string[],
): Promise<Pick<ContractRow, 'id' | 'authorId' | 'revision'>[]> {
  const { rows } = await trx.raw<{ rows: Pick<ContractRow, 'id' | 'authorId' | 'revision'>[] }>(
    `with gone as (
      delete from acceptances where uid = any(:uids) returning contract_id, status
    ), forgotten as (
      update haggles set accepted_at = null from gone
      where haggles.contract_id = gone.contract_id and accepted_at is not null
        and gone.status = 'accepted'
    )
    update contracts set status = 'open', price = coalesce(asked_price, price), asked_price = null,
      revision = revision + 1
    from gone
    where contracts.id = gone.contract_id and contracts.status = 'accepted'
      and gone.status = 'accepted'
    returning id, author_id, revision`,
    { uids },
  )
  return rows
}

export interface Accepter {
  uid: string
  displayName: string | null
}

/** Whoever accepted the contract, unless it was released again. */
export async function findAccepter(db: Db, contractId: string): Promise<Accepter | undefined> {
  return db('acceptances as a')
    .join('users as u', 'u.uid', 'a.uid')
    .where({ contractId })
    .whereNot('status', 'released')
    .first<Accepter | undefined>(
      'a.uid',
      db.raw('case when deleted_at is null then display_name end as display_name'),
    )
}

/** A snapshot with its author's name of today, and the keys of its place in the list. */
export type AcceptanceWithAuthor = AcceptanceRow & { authorName: string | null; createdAt: Date }

const selectAcceptances = prepared<AcceptanceWithAuthor>(
  'list-acceptances',
  `select a.id, contract_id, a.uid, author_id, accepted_at, accepted_at as created_at, status, kind,
    post_type, type, price, title,
    case when u.deleted_at is null then u.display_name end as author_name
  from acceptances a left join users u on u.uid = author_id
  where a.uid = $1 and (accepted_at, id) < ((select $2::timestamptz), (select $3::uuid))
  order by accepted_at desc, id desc
  limit (select $4::int)`,
)

/** A page of what a person accepted, newest first, and one row more if there is one. */
export function listAcceptances(
  db: Database,
  uid: string,
  { limit, after }: Page,
): Promise<AcceptanceWithAuthor[]> {
  return selectAcceptances(db, [uid, ...after, limit + 1])
}
