import type { Track } from '@hub/api-spec'
import type { TrackRow } from '../../base/tables.ts'
import { coverAddress } from '../../streaming/cover-address.ts'

/** A track as the API shows it. Its `url` is the call that answers the signed address. */
export function toTrack({ id, title, artist, album, durationSeconds, coverKey }: TrackRow): Track {
  const url = `/api/music/track/${id}/url`
  return { id, title, artist, album, durationSeconds, url, coverUrl: coverAddress(coverKey) }
}
