import type { Db } from '@hub/service-kit'
import type { ProfileRow, UserRow } from '../tables.ts'

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
