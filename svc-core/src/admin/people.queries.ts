import { type Database, type Page, prepared } from '@hub/service-kit'
import type { Knex } from 'knex'
import type { UserRow } from '../tables.ts'

export interface ListedPerson extends Pick<UserRow, 'displayName' | 'email' | 'isAdmin'> {
  id: string
  createdAt: Date
}

const select = (where: string) => `select uid as id, display_name, email, is_admin, created_at
  from users
  where deleted_at is null
    and (created_at, uid) < ((select $1::timestamptz), (select $2::uuid)) ${where}
  order by created_at desc, uid desc
  limit (select $3::int)`

const selectPeople = prepared<ListedPerson>('list-people', select(''))

const selectFound = prepared<ListedPerson>(
  'search-people',
  select("and lower(display_name || ' ' || coalesce(email, '')) like $4"),
)

/** A page of the people, newest first, and one row more if there is one. */
export function listPeople(
  db: Database,
  { limit, after }: Page,
  pattern: string | undefined,
): Promise<ListedPerson[]> {
  const values = [...after, limit + 1]
  return pattern ? selectFound(db, [...values, pattern]) : selectPeople(db, values)
}

export type TargetRow = Pick<UserRow, 'uid' | 'displayName' | 'isAdmin'>

/** A living person, for a change of theirs alone. */
export async function lockTarget(
  trx: Knex.Transaction,
  uid: string,
): Promise<TargetRow | undefined> {
  return trx('users')
    .where({ uid, deletedAt: null })
    .forUpdate()
    .first<TargetRow | undefined>('uid', 'displayName', 'isAdmin')
}
