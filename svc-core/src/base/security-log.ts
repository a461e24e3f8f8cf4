import { createHmac } from 'node:crypto'
import type { Core } from './core.ts'

/** What is worth to be told around sign-ins and rights. */
type SecurityEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'token-used-twice'
  | 'right-given'
  | 'right-taken'
  | 'account-deleted'

interface Concerned {
  uid?: string
  /** The admin who did it, where it was one. */
  by?: string
  /** The way: a provider, `guest`, `link`, `command`, `configuration`. */
  how?: string
}

const MARK_LENGTH = 16

/**
 * Logs it. People stand there as marks: the same person has the same mark, and without the hub's
 * secret nobody learns whose it is.
 */
export function logSecurity(
  { log, keys }: Pick<Core, 'log'> & { keys: Pick<Core['keys'], 'log'> },
  security: SecurityEvent,
  { uid, by, how }: Concerned = {},
): void {
  const markOf = (id: string) =>
    createHmac('sha256', keys.log).update(id).digest('base64url').slice(0, MARK_LENGTH)
  const people = { ...(uid && { who: markOf(uid) }), ...(by && { by: markOf(by) }) }
  log.info({ security, ...people, ...(how && { how }) }, 'security')
}
