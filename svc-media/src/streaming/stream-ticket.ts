import type { Caller } from '@hub/service-kit/auth'
import { forbidden } from '@hub/service-kit/base'
import { readCursor, signCursor } from '@hub/service-kit/http'

/** Whose pass it is, and what of a session decides whether it was revoked. */
type Listener = Pick<Caller, 'uid' | 'sid' | 'version'>

/** What a ticket lets its holder hear, and in which session. */
export interface Ticket {
  objectKey: string
  contentType: string
  sid: string
}

/** How long a pass is good: the player has a new one made before it expires. */
export const PASS_SECONDS = 4 * 60
const TICKET_ROUND_SECONDS = 12 * 60 * 60

/**
 * A sealed note that opens one object for a session: an audio element cannot send a token. It stays
 * the same for hours, so that nothing that plays must be put on anew; it is good together with the
 * session's pass alone.
 */
export function sealTicket(
  key: Buffer,
  { objectKey, contentType, sid }: Ticket,
  now = Date.now(),
): string {
  const round = Math.floor(now / 1000 / TICKET_ROUND_SECONDS)
  return signCursor(key, [objectKey, contentType, sid, (round + 2) * TICKET_ROUND_SECONDS])
}

/** Reads a ticket back; 403 for one that has expired or was not made here. */
export function openTicket(key: Buffer, ticket: string, now = Date.now()): Ticket {
  const [objectKey, contentType, sid, until] = readSealed<[string, string, string, number]>(
    key,
    ticket,
  )
  if (until * 1000 <= now) throw linkExpired()
  return { objectKey, contentType, sid }
}

/** A sealed note of who may hear for the next minutes, which the browser keeps as a cookie. */
export function sealPass(key: Buffer, { uid, sid, version }: Listener, now = Date.now()): string {
  return signCursor(key, ['pass', uid, sid, version, Math.floor(now / 1000) + PASS_SECONDS])
}

/** Reads a pass back; 403 for none, and for one that has expired. */
export function openPass(key: Buffer, pass: string | undefined, now = Date.now()): Listener {
  const [kind, uid, sid, version, until] = readSealed<[string, string, string, number, number]>(
    key,
    pass ?? '',
  )
  if (kind !== 'pass' || until * 1000 <= now) throw linkExpired()
  return { uid, sid, version }
}

export const linkExpired = () => forbidden('This link has expired. Please ask for a new one.')

function readSealed<Values>(key: Buffer, note: string): Values {
  try {
    return readCursor(key, note) as Values
  } catch {
    throw linkExpired()
  }
}
