import type { Playlist } from '@hub/api-spec'
import type { Media } from '../media.ts'

/** Tells pages that show the playlist that it is stale; a private one concerns its author alone. */
export function tellListeners(
  { bus }: Media,
  { id, authorId, isPublic }: Pick<Playlist, 'id' | 'authorId' | 'isPublic'>,
): void {
  bus.publishLive({
    to: isPublic ? 'everyone' : [authorId],
    event: { name: 'library.changed', id },
  })
}
