import type { Media } from '../media.ts'
import type { PlaylistRow } from '../tables.ts'

/** Tells pages that show the playlist that it is stale; a private one concerns its author alone. */
export function tellListeners({ bus }: Media, { id, authorId, isPublic }: PlaylistRow): void {
  bus.publishLive({
    to: isPublic ? 'everyone' : [authorId],
    event: { name: 'library.changed', id },
  })
}
