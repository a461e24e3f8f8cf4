import type { Revocation } from '@hub/events'
import type { EventHandlers } from '@hub/service-kit/events'
import { auditAction } from './audit-action.commands.ts'

/** What is done beside the tables when somebody becomes an admin or is one no more. */
export interface RightsTold {
  /** Has older tokens refused. */
  revoked(revocation: Revocation): void
  /** Write into the security log what no call has written there. */
  granted(concerned: { uid: string; how: string }): void
  taken(concerned: { uid: string; how: string }): void
}

/** Acts on the fact itself, for changes that no running process made. */
export function adminHandlers(tell: RightsTold): EventHandlers {
  const revoke = ({ userId: uid, version }: { userId: string; version: number }) =>
    tell.revoked({ uid, version })
  return {
    async 'core.admin.granted'({ data }) {
      revoke(data)
      if (data.how) tell.granted({ uid: data.userId, how: data.how })
    },
    async 'core.admin.revoked'({ data }) {
      revoke(data)
      if (data.how) tell.taken({ uid: data.userId, how: data.how })
    },
  }
}

/** Keeps what admins do about sound in the one log. */
export const auditHandlers: EventHandlers = {
  'media.track.uploaded': (event, trx) =>
    auditAction(trx, 'track-uploaded', { event, targetId: event.data.trackId }),
  'media.track.removed': (event, trx) =>
    auditAction(trx, 'track-deleted', { event, targetId: event.data.trackId }),
  'media.story.uploaded': (event, trx) =>
    auditAction(trx, 'story-uploaded', { event, targetId: event.data.storyId }),
  'media.story.removed': (event, trx) =>
    auditAction(trx, 'story-deleted', { event, targetId: event.data.storyId }),
}
