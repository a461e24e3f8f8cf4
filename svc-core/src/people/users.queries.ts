import type { Caller } from '@hub/service-kit/auth'
import type { Db } from '@hub/service-kit/database'
import type { Knex } from 'knex'
import type { UserRow } from '../base/tables.ts'

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

/**
 * Holds several people as they are, in the order of their ids: people come before contracts, and
 * contracts before what belongs to them, so that no two transactions wait for each other.
 */
export async function lockPeople(trx: Knex.Transaction, uids: readonly string[]): Promise<void> {
  await trx('users')
    .whereIn('uid', [...uids])
    .orderBy('uid')
    .forShare()
    .select('uid')
}

/** The same for a change of one person. */
export async function lockUserRow(trx: Knex.Transaction, uid: string): Promise<void> {
  await trx('users').where({ uid }).forNoKeyUpdate().select('uid')
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

/**
 * Changes a name and its copies on a person's own rows, which are locked in the order that all keep;
 * answers whether it was another.
 */
export async function renameUser(
  trx: Knex.Transaction,
  uid: string,
  displayName: string,
): Promise<boolean> {
  const renamed = await trx('users')
    .where({ uid })
    .whereNot({ displayName })
    .update({ displayName })
  if (renamed === 0) return false
  await trx.raw(
    `update contracts set author_name = :displayName
    from (select id from contracts where author_id = :uid order by id for no key update) as theirs
    where contracts.id = theirs.id`,
    { uid, displayName },
  )
  await trx.raw(
    `update haggles set offerer_name = :displayName
    from (
      select id from haggles where offerer_id = :uid order by contract_id, id for no key update
    ) as theirs
    where haggles.id = theirs.id`,
    { uid, displayName },
  )
  return true
}

export type TargetRow = Pick<UserRow, 'uid' | 'displayName' | 'isAdmin'>

/** A living person, for a change of theirs alone. */
export async function lockTarget(
  trx: Knex.Transaction,
  uid: string,
): Promise<TargetRow | undefined> {
  return trx('users')
    .where({ uid, deletedAt: null })
    .forNoKeyUpdate()
    .first<TargetRow | undefined>('uid', 'displayName', 'isAdmin')
}
