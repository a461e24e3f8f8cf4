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
  'media.track.uploaded': ({ data: told }, trx) =>
    logDeed(trx, { action: 'track-uploaded', id: told.trackId, told }),
  'media.track.removed': ({ data: told }, trx) =>
    logDeed(trx, { action: 'track-deleted', id: told.trackId, told }),
  'media.story.uploaded': ({ data: told }, trx) =>
    logDeed(trx, { action: 'story-uploaded', id: told.storyId, told }),
  'media.story.removed': ({ data: told }, trx) =>
    logDeed(trx, { action: 'story-deleted', id: told.storyId, told }),
}
