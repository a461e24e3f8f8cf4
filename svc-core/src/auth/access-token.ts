import { TOKEN_ISSUER, TOKEN_SECONDS, TOKEN_TYPE } from '@hub/service-kit'
import { type CryptoKey, importJWK, SignJWT } from 'jose'
import type { UserRow } from '../tables.ts'
import type { TokenKeys } from './keys.ts'

/** Makes the access token of a person's session. */
export type SignToken = (user: UserRow, sid: string) => Promise<string>

export async function createSigner({ signing }: TokenKeys): Promise<SignToken> {
  const key = (await importJWK(signing, 'EdDSA')) as CryptoKey
  return (user, sid) =>
    new SignJWT({ sid, ver: user.tokenVersion, admin: user.isAdmin, guest: user.isGuest })
      .setProtectedHeader({ alg: 'EdDSA', typ: TOKEN_TYPE, kid: signing.kid })
      .setIssuer(TOKEN_ISSUER)
      .setAudience(TOKEN_ISSUER)
      .setSubject(user.uid)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS}s`)
      .sign(key)
}
