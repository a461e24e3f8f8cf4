import type { Playlist } from '@hub/api-spec'
import { emit } from '@hub/service-kit/events'
import type { Media } from '../../base/media.ts'
import type { PlaylistRow } from '../../base/tables.ts'

/** Emits the event, in the transaction of the change. */
export function emitPlaylistChanged(
  trx: Parameters<typeof emit>[0],
  { id, authorId, version }: PlaylistRow,
): Promise<void> {
  return emit(trx, 'media.playlist.changed', { playlistId: id, authorId, version })
}

/** Refreshes open pages, once the change is committed; of a private playlist only its author's. */
export function publishPlaylistChange(
  { bus }: Media,
  { id, authorId, isPublic }: Pick<Playlist, 'id' | 'authorId' | 'isPublic'>,
): void {
  bus.publishLive({
    to: isPublic ? 'everyone' : [authorId],
    event: { name: 'library.changed', id },
  })
}
