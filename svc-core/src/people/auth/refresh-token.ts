import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What the refresh cookie holds: the session's id and its secret of the moment. */
export interface RefreshToken {
  sessionId: string
  secret: Buffer
}

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/

export function makeRefreshToken(sessionId: string): RefreshToken {
  return { sessionId, secret: randomBytes(32) }
}

export function readRefreshToken(text: string | undefined): RefreshToken | undefined {
  const [, sessionId, secret] = FORM.exec(text ?? '') ?? []
  if (!sessionId || !secret) return undefined
  return { sessionId, secret: Buffer.from(secret, 'base64url') }
}

export function writeRefreshToken({ sessionId, secret }: RefreshToken): string {
  return `${sessionId}.${secret.toString('base64url')}`
}

/**
 * The token that follows this one. It is the same however often it is computed, so that tabs which
 * refresh at the same time all end with the same cookie, whichever answer arrives last. One that is
 * issued again, because its answer was lost, differs from those before.
 */
export function nextRefreshToken(
  key: Buffer,
  { sessionId, secret }: RefreshToken,
  reissues: number,
): RefreshToken {
  const hmac = createHmac('sha256', key).update(secret)
  if (reissues > 0) hmac.update(`.${reissues}`)
  return { sessionId, secret: hmac.digest() }
}

/** What the table keeps of a token. */
export function hashOf({ secret }: RefreshToken): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function isHashOf(token: RefreshToken, hash: Buffer | null): boolean {
  return hash !== null && timingSafeEqual(hash, hashOf(token))
}
