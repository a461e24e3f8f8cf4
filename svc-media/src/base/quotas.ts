import type { Quota } from '@hub/service-kit/http'
import type { Config } from './config.ts'

const MIB = 1024 * 1024

/** What is limited for each person. */
export const quotasOf = (config: Config) =>
  ({
    playlists: {
      name: 'playlists',
      most: config.MAX_PLAYLISTS,
      mostOfAGuest: config.MAX_PLAYLISTS_OF_A_GUEST,
    },
    listedTracks: {
      name: 'listed-tracks',
      most: config.MAX_LISTED_TRACKS,
      mostOfAGuest: config.MAX_LISTED_TRACKS_OF_A_GUEST,
    },
    // Guests are no admins, and upload nothing.
    uploadBytesADay: {
      name: 'upload-bytes-a-day',
      most: config.MAX_UPLOAD_MB_A_DAY * MIB,
      mostOfAGuest: config.MAX_UPLOAD_MB_A_DAY * MIB,
    },
  }) as const satisfies Record<string, Quota>
