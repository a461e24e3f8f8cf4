import type { Revocation } from '@hub/events'
import type { EventHandlers } from '@hub/service-kit'
import { logDeed } from './log-deed.commands.ts'

/** Has older tokens refused by the fact itself, for changes that no running process made. */
export function adminHandlers(tellRevoked: (revocation: Revocation) => void): EventHandlers {
  const tell = async ({ data }: { data: { userId: string; version: number } }) =>
    tellRevoked({ uid: data.userId, version: data.version })
  return { 'core.admin.granted': tell, 'core.admin.revoked': tell }
}

/** Keeps what admins do about sound in the one log. */
export const deedHandlers: EventHandlers = {
  'media.track.uploaded': (event, trx) =>
    logDeed(trx, 'track-uploaded', { event, targetId: event.data.trackId }),
  'media.track.removed': (event, trx) =>
    logDeed(trx, 'track-deleted', { event, targetId: event.data.trackId }),
  'media.story.uploaded': (event, trx) =>
    logDeed(trx, 'story-uploaded', { event, targetId: event.data.storyId }),
  'media.story.removed': (event, trx) =>
    logDeed(trx, 'story-deleted', { event, targetId: event.data.storyId }),
}
