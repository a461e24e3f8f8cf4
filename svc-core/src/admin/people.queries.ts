import { type Database, type Db, prepared } from '@hub/service-kit/database'
import type { Page } from '@hub/service-kit/http'
import type { SearchWords } from '@hub/service-kit/search'
import { PERSON_TEXT } from '../search/named-text.ts'
import { searchNamed } from '../search/named.ts'
import type { UserRow } from '../base/tables.ts'

export interface ListedPerson extends Pick<UserRow, 'displayName' | 'email' | 'isAdmin'> {
  id: string
  createdAt: Date
}

const COLUMNS = 'uid as id, display_name, email, is_admin, created_at'
const LIVING = 'deleted_at is null'

const selectPeople = prepared<ListedPerson>(
  'list-people',
  `select ${COLUMNS} from users
  where ${LIVING} and (created_at, uid) < ((select $1::timestamptz), (select $2::uuid))
  order by created_at desc, uid desc
  limit (select $3::int)`,
)

/** A page of the people, newest first, and one row more if there is one. */
export function listPeople(db: Database, { limit, after }: Page): Promise<ListedPerson[]> {
  return selectPeople(db, [...after, limit + 1])
}

/** The same of those who have all the words in their name and e-mail. */
export function searchPeople(
  db: Database,
  page: Page,
  words: SearchWords,
): Promise<ListedPerson[]> {
  const people = { table: 'users', id: 'uid', columns: COLUMNS, rows: LIVING, text: PERSON_TEXT }
  return searchNamed<ListedPerson>(db, people, { words, page })
}

/** Who people are, by their ids with commas. */
export async function listNamed(
  db: Db,
  uids: string,
): Promise<Pick<UserRow, 'uid' | 'displayName' | 'isGuest'>[]> {
  return db('users')
    .whereIn('uid', uids.split(','))
    .where({ deletedAt: null })
    .select('uid', 'displayName', 'isGuest')
}
