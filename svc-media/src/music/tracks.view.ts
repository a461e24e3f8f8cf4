import type { Track } from '@hub/api-spec'
import type { TrackRow } from '../tables.ts'

/** A track as the API shows it. Its `url` is the call that answers the signed address. */
export function toTrack({ id, title, artist, album, durationSeconds }: TrackRow): Track {
  return { id, title, artist, album, durationSeconds, url: `/api/music/track/${id}/url` }
}
