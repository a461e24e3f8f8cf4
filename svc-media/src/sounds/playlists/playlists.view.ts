import type { Playlist } from '@hub/api-spec'
import type { PlaylistRow } from '../../base/tables.ts'

export function toPlaylist({
  id,
  name,
  isPublic,
  authorId,
  trackCount,
  version,
}: PlaylistRow): Playlist {
  return { id, name, isPublic, authorId, trackCount, version }
}
