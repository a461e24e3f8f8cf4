import type { Revocation } from '@hub/events'
import type { Caller } from '@hub/service-kit/auth'
import { unauthenticated } from '@hub/service-kit/base'
import { type EndedSession, listEndedSessions } from './sessions.queries.ts'
import type { Core } from '../base/core.ts'
import { startPolling, type Poller } from '../base/poller.ts'
import { isCurrent, listRevoked } from './users.queries.ts'

/** No access token is older than this, in minutes. */
export const TOKEN_LIFE_MINUTES = 11

/** How often all processes are told that they have heard every revocation. */
const CURRENT_MS = 500

/** Longer than a transaction that revokes takes, so that none is passed over. */
const RECENT_MINUTES = 1

type Revoker = Pick<Core, 'bus' | 'database' | 'log' | 'revocations'>

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

/**
 * Learns of revocations made elsewhere, and twice a second publishes what the tables have of them:
 * whoever made one may have died, or lost NATS, before it was told.
 */
export function followRevocations(core: Revoker): Poller {
  const { bus } = core
  let isFirst = true
  bus.onRevocation((revocation) => core.revocations.add(revocation))
  const rounds = startPolling(
    async () => {
      if (!bus.isConnected) return
      const isWhole = isFirst
      isFirst = false
      try {
        await readRevocations(core, isWhole ? TOKEN_LIFE_MINUTES : RECENT_MINUTES)
      } catch (error) {
        // Nothing may be called current before the whole was read once.
        isFirst ||= isWhole
        throw error
      }
      bus.publishRevocationsCurrent()
    },
    { everyMs: CURRENT_MS, log: core.log, trouble: 'revocations could not be read' },
  )
  bus.onReconnect(() => {
    isFirst = true
    rounds.wake()
  })
  return rounds
}

/** Reads the revocations of the last minutes, applies them here, and publishes them. */
export async function readRevocations(
  core: Revoker,
  minutes: number = TOKEN_LIFE_MINUTES,
): Promise<void> {
  const { knex } = core.database
  for (const { uid, tokenVersion } of await listRevoked(knex, minutes)) {
    core.revocations.add({ uid, version: tokenVersion })
    core.bus.publishRevocation({ uid, version: tokenVersion })
  }
  announceEnded(core, await listEndedSessions(knex, minutes))
}

/** Lets in by what the tables say, not by what was heard; or throws 401. */
export async function confirmByTable({ database }: Core, caller: Caller): Promise<void> {
  if (!(await isCurrent(database.knex, caller))) throw unauthenticated()
}
