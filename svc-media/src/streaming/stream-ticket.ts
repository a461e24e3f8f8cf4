import { forbidden, readCursor, signCursor } from '@hub/service-kit'

/** What a ticket lets its holder hear. */
export interface Ticket {
  objectKey: string
  contentType: string
}

/** How long an address can be used: a request in that time is answered to its end. */
export const TICKET_SECONDS = 15 * 60
const ROUND_SECONDS = 60

/** A sealed note that opens one object for a while: an audio element cannot send a token. */
export function sealTicket(
  key: Buffer,
  { objectKey, contentType }: Ticket,
  now = Date.now(),
): string {
  // Rounded, so that asking twice in a row gives one address, which the browser may have cached.
  const minute = Math.floor(now / 1000 / ROUND_SECONDS) * ROUND_SECONDS
  return signCursor(key, [objectKey, contentType, minute + TICKET_SECONDS])
}

/** Reads a ticket back; 403 for one that ran out or was not made here. */
export function openTicket(key: Buffer, ticket: string, now = Date.now()): Ticket {
  const [objectKey, contentType, until] = readSealed(key, ticket)
  if (until * 1000 <= now) throw ranOut()
  return { objectKey, contentType }
}

const ranOut = () => forbidden('This address has run out. Please ask for a new one.')

function readSealed(key: Buffer, ticket: string): [string, string, number] {
  try {
    return readCursor(key, ticket) as [string, string, number]
  } catch {
    throw ranOut()
  }
}
