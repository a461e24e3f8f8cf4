import type { Db } from '@hub/service-kit/database'
import type { Knex } from 'knex'
import type { ProfileRow, UserRow } from '../../base/tables.ts'

export type PersonRow = UserRow & { [K in keyof ProfileRow]: ProfileRow[K] | null }

/** A person with what only they read; the profile's columns are `null` until it was saved. */
export async function findPerson(db: Db, uid: string): Promise<PersonRow | undefined> {
  return db('users')
    .leftJoin('profiles', 'profiles.uid', 'users.uid')
    .where({ 'users.uid': uid, 'users.deletedAt': null })
    .first<PersonRow | undefined>(
      'users.uid',
      'displayName',
      'email',
      'photoUrl',
      'isAdmin',
      'isGuest',
      'tokenVersion',
      'shipping',
      'billing',
      'connections',
    )
}

interface ProfileColumns {
  shipping: Buffer | undefined
  billing: Buffer | undefined
  connections: Record<string, string> | undefined
}

/** Keeps the columns that are given; the others stay as they are. */
export async function saveProfile(
  trx: Knex.Transaction,
  uid: string,
  { connections, ...addresses }: ProfileColumns,
): Promise<void> {
  const columns = { ...addresses, connections: connections && JSON.stringify(connections) }
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value))
  await trx('profiles')
    .insert({ uid, ...given })
    .onConflict('uid')
    .merge({ ...given, updatedAt: trx.fn.now() })
}

/** Shows another photo; answers the key of the uploaded one that was shown before. */
export async function swapPhoto(
  trx: Knex.Transaction,
  uid: string,
  { key, url }: { key: string | null; url: string | null },
): Promise<string | null> {
  const before = await trx('users').where({ uid }).first<{ photoKey: string | null }>('photoKey')
  await trx('users').where({ uid }).update({ photoKey: key, photoUrl: url })
  return before.photoKey
}
