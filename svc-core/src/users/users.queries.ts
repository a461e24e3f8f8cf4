import type { Caller, Db } from '@hub/service-kit'
import type { Knex } from 'knex'
import type { UserRow } from '../tables.ts'

const COLUMNS = [
  'uid',
  'displayName',
  'email',
  'photoUrl',
  'isAdmin',
  'isGuest',
  'tokenVersion',
] as const

interface NewGuest {
  uid: string
  displayName: string
}

export async function insertGuest(db: Db, guest: NewGuest): Promise<UserRow> {
  const [row] = await db('users')
    .insert({ ...guest, isGuest: true })
    .returning<UserRow[]>(COLUMNS)
  return row as UserRow
}

export async function findUser(db: Db, uid: string): Promise<UserRow | undefined> {
  return db('users').where({ uid, deletedAt: null }).first<UserRow | undefined>(COLUMNS)
}

/** Who is an admin, by name. */
export async function listAdminNames(db: Db): Promise<Pick<UserRow, 'uid' | 'displayName'>[]> {
  return db('users').where({ isAdmin: true, deletedAt: null }).select('uid', 'displayName')
}

/**
 * The person with that token version, kept as they are until the transaction ends: whoever takes
 * away a right or an account waits for it, or comes first and nothing is found.
 */
export async function lockUser(
  trx: Knex.Transaction,
  uid: string,
  tokenVersion: number,
): Promise<UserRow | undefined> {
  return trx('users')
    .where({ uid, tokenVersion, deletedAt: null })
    .forShare()
    .first<UserRow | undefined>(COLUMNS)
}

/** Makes all earlier access tokens of a person old; answers the version that counts now. */
export async function raiseTokenVersion(trx: Knex.Transaction, uid: string): Promise<number> {
  const [row] = await trx('users')
    .where({ uid })
    .update({ tokenVersion: trx.raw('token_version + 1'), revokedAt: trx.fn.now() })
    .returning<{ tokenVersion: number }[]>('tokenVersion')
  if (!row) throw new Error(`there is no user ${uid}`)
  return row.tokenVersion
}

/** Whether a token of that version and session is still good. */
export async function isCurrent(
  db: Db,
  { uid, version, sid }: Pick<Caller, 'uid' | 'version' | 'sid'>,
): Promise<boolean> {
  const row = await db('users')
    .where({ uid, tokenVersion: version })
    .whereNull('deletedAt')
    .whereNotExists(db('sessions').where({ id: sid }).whereNotNull('endedAt').select('id'))
    .first<object | undefined>('uid')
  return row !== undefined
}

/** Whose tokens were made old within the last minutes. */
export async function listRevoked(db: Db, minutes: number): Promise<RevokedRow[]> {
  return db('users')
    .where('revokedAt', '>', db.raw('now() - make_interval(mins => ?)', [minutes]))
    .select<RevokedRow[]>('uid', 'tokenVersion')
}

interface RevokedRow {
  uid: string
  tokenVersion: number
}

/** Changes a name and its copies on a person's own rows; answers whether it was another. */
export async function renameUser(
  trx: Knex.Transaction,
  uid: string,
  displayName: string,
): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `with renamed as (
      update users set display_name = :displayName
      where uid = :uid and display_name <> :displayName
      returning uid
    ), posts as (
      update contracts set author_name = :displayName from renamed where author_id = renamed.uid
    ), offers as (
      update haggles set offerer_name = :displayName from renamed where offerer_id = renamed.uid
    )
    select uid from renamed`,
    { uid, displayName },
  )
  return rowCount === 1
}
