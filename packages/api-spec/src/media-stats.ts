import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { Nullable, Timestamp } from './scalars.ts'

const Count = Type.Integer()

/** What svc-media keeps, and what its last sweep found: objects without a row, rows without one. */
export const MediaStats = Type.Object({
  tracks: Count,
  stories: Count,
  playlists: Count,
  soundBytes: Count,
  unfinishedUploads: Count,
  openJobs: Count,
  failedJobs: Count,
  lastSweep: Nullable(
    Type.Object({
      at: Timestamp,
      objectsRemoved: Count,
      rowsRemoved: Count,
      coversForgotten: Count,
    }),
  ),
})
export type MediaStats = Static<typeof MediaStats>

export const mediaStatsEndpoints = {
  'GET /api/admin/media-stats': { owner: 'media', access: 'admin', response: { 200: MediaStats } },
} as const satisfies Record<string, Endpoint>
