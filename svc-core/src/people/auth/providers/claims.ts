import type { IDToken } from 'openid-client'
import type { Identity, Tokens } from './provider.ts'

export function toText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** An address for an image, if it is one that a page on https can show. */
export function toPhotoUrl(value: unknown): string | null {
  const url = toText(value)
  return url?.startsWith('https://') && URL.canParse(url) && url.length <= 2000 ? url : null
}

export function mustHaveClaims(tokens: Tokens): IDToken {
  const claims = tokens.claims()
  if (!claims) throw new Error('there is no ID token')
  return claims
}

/** An identity by the standard claims of OpenID Connect. */
export function toIdentity(claims: Readonly<Record<string, unknown>> & { sub: string }): Identity {
  const email = toText(claims['email'])
  const isVerified = claims['email_verified']
  return {
    subject: claims.sub,
    displayName: toText(claims['name']),
    username: toText(claims['nickname']),
    email,
    // Apple writes the flag as text.
    emailVerified: email !== null && (isVerified === true || isVerified === 'true'),
    photoUrl: toPhotoUrl(claims['picture']),
  }
}
