import { type Database, type Db, prepared } from '@hub/service-kit/database'
import type { Page } from '@hub/service-kit/http'
import type { HaggleRow } from '../../base/tables.ts'

export interface AccountRow {
  createdAt: Date
  lastLogin: Date
}

export async function findAccount(db: Db, uid: string): Promise<AccountRow | undefined> {
  return db('users').where({ uid }).first<AccountRow | undefined>('createdAt', 'lastLogin')
}

const selectOffersBy = prepared<HaggleRow>(
  'list-offers-by',
  `select id, contract_id, offerer_id, offerer_name, offer, amount, created_at, accepted_at from haggles
  where offerer_id = $1 and (created_at, id) < ((select $2::timestamptz), (select $3::uuid))
  order by created_at desc, id desc
  limit (select $4::int)`,
)

/** A page of the offers that a person made, newest first, and one row more if there is one. */
export function listOffersBy(
  db: Database,
  uid: string,
  { limit, after }: Page,
): Promise<HaggleRow[]> {
  return selectOffersBy(db, [uid, ...after, limit + 1])
}

export interface SessionFacts {
  createdAt: Date
  rotatedAt: Date
  expiresAt: Date
}

/** Where a person is signed in; nobody is in more places than they can count. */
export async function listSessions(db: Db, uid: string): Promise<SessionFacts[]> {
  return db('sessions')
    .where({ uid })
    .whereNull('endedAt')
    .orderBy('createdAt', 'desc')
    .limit(1000)
    .select('createdAt', 'rotatedAt', 'expiresAt')
}
