import type { AccessClaims } from '@hub/service-kit/auth'
import type { Service } from '@hub/service-kit/http'
import type { UserRow } from './tables.ts'
import type { TokenKeys } from './keys.ts'

/** Makes the access token of a person's session. */
export type SignToken = (user: UserRow, sid: string) => string

export function createSigner(app: Service, { signing }: TokenKeys): SignToken {
  const key = app.jwt[signing.kid]
  if (!key) throw new Error(`there is no key ${signing.kid}`)
  return ({ uid, tokenVersion, isAdmin, isGuest }, sid) => {
    const claims = { sub: uid, sid, ver: tokenVersion, admin: isAdmin, guest: isGuest }
    return key.sign(claims satisfies AccessClaims)
  }
}
