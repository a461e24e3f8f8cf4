import { aUser } from '@hub/web-kit/testing'
import type { UserRecord } from '@hub/api-spec'

/** Who is signed in. */
export const ADMIN = aUser({ displayName: 'Ada', isAdmin: true })

export const idOf = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Somebody else as the console lists them. */
export function aRecord(n: number, parts: Partial<UserRecord> = {}): UserRecord {
  return { uid: idOf(n), displayName: `Pilot ${n}`, email: null, isAdmin: false, ...parts }
}
