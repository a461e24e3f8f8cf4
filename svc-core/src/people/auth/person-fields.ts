import type { Db } from '@hub/service-kit/database'
import { faultOf, isVisible, toTidyLine } from '@hub/service-kit/base'
import { cutName, setApart } from '../names.commands.ts'
import type { Identity } from './providers/provider.ts'

const MAX_EMAIL = 320

/** What somebody is called of whom nothing can be seen. */
export const NAMELESS = 'Pilot'

/**
 * What somebody is called who comes from a provider: its name for them, else their user name there,
 * else {@link NAMELESS}; `null` when it does not say. No name is refused: `uid` is whose it will be.
 */
export async function readName(
  db: Db,
  { displayName, username }: Identity,
  uid?: string,
): Promise<string | null> {
  if (displayName === null && username === null) return null
  return setApart(db, toName(displayName) ?? toName(username) ?? NAMELESS, uid)
}

function toName(text: string | null): string | null {
  const name = cutName(toTidyLine(text ?? ''))
  return isVisible(name) ? name : null
}

/** The e-mail, if it is one that can be kept. */
export function toEmail({ email }: Identity): string | null {
  return email && email.length <= MAX_EMAIL && !faultOf(email) ? email : null
}

/** The e-mail, if the provider vouches for it. */
export function toTrustedEmail(identity: Identity): string | null {
  return identity.emailVerified ? toEmail(identity) : null
}
