import type { User } from '@hub/api-spec'
import type { UserRow } from '../base/tables.ts'

export function toUser(row: UserRow): User {
  return {
    uid: row.uid,
    displayName: row.displayName,
    email: row.email,
    isAdmin: row.isAdmin,
    photoURL: row.photoUrl,
    isGuest: row.isGuest,
  }
}
