import type { Revocation } from '@hub/events'
import { type EndedSession, listEndedSessions } from '../auth/sessions.queries.ts'
import type { Core } from '../core.ts'
import { listRevoked } from './users.queries.ts'

/** No access token is older than this, in minutes. */
export const TOKEN_LIFE_MINUTES = 11

/** Has a person's older tokens refused everywhere, at once. Call it after the commit. */
export function announceRevocation(
  core: Pick<Core, 'bus' | 'revocations'>,
  revocation: Revocation,
): void {
  core.revocations.add(revocation)
  core.bus.publishRevocation(revocation)
  core.bus.publishLive({ to: [revocation.uid], event: { name: 'session.revoked' } })
}

/** Has the access tokens of ended sessions refused everywhere, at once. Call it after the commit. */
export function announceEnded(
  core: Pick<Core, 'bus' | 'revocations'>,
  ended: readonly EndedSession[],
): void {
  for (const { id: sid, uid } of ended) {
    core.revocations.add({ uid, sid })
    core.bus.publishRevocation({ uid, sid })
  }
}

/** Learns of revocations made elsewhere: as they are told, and from the table after a silence. */
export function followRevocations(core: Core): void {
  core.bus.onRevocation((revocation) => core.revocations.add(revocation))
  core.bus.onReconnect(() => {
    readRevocations(core).catch((error: unknown) => {
      core.log.warn({ err: error }, 'revocations could not be read')
    })
  })
}

/** Reads the revocations that still concern living tokens, and tells them again: whoever made one
 * may have died before it was told. */
export async function readRevocations(core: Core): Promise<void> {
  const { knex } = core.database
  for (const { uid, tokenVersion } of await listRevoked(knex, TOKEN_LIFE_MINUTES)) {
    core.revocations.add({ uid, version: tokenVersion })
    core.bus.publishRevocation({ uid, version: tokenVersion })
  }
  announceEnded(core, await listEndedSessions(knex, TOKEN_LIFE_MINUTES))
}
