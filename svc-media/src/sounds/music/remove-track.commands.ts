import { notFound } from '@hub/service-kit/base'
import { emit, inTransaction } from '@hub/service-kit/events'
import type { Media } from '../../base/media.ts'
import { mustBeAdminNow } from '../../people/caller.commands.ts'
import { removeSound } from '../store-sound.ts'
import { lockTrackToRemove, removeTrackRow } from './track-files.queries.ts'

/** Removes a track from the jukebox and from every playlist, then its bytes. */
export async function removeTrack(media: Media, id: string, adminId?: string): Promise<void> {
  const gone = await inTransaction(media.database, media.relay, async (trx) => {
    if (adminId) await mustBeAdminNow(trx, adminId)
    const track = await lockTrackToRemove(trx, id)
    if (!track) throw notFound('This track no longer exists.')
    await removeTrackRow(trx, id)
    await emit(trx, 'media.track.removed', {
      trackId: id,
      title: track.title,
      ...(adminId && { byId: adminId }),
    })
    return track
  })
  media.bus.publishLive({ to: 'everyone', event: { name: 'library.changed', id } })
  await removeSound(media, gone)
}
