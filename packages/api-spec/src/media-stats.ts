import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { QUOTAS } from './lists.ts'
import { Nullable, OneOf, Timestamp, Uuid } from './scalars.ts'

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
  /** Facts not told yet, and for how many seconds the oldest of them has waited. */
  waitingFacts: Count,
  waitingSeconds: Count,
  /** Events that were given up. */
  deadLetters: Count,
  /** Whether sounds can be converted, and their loudness measured. */
  hasFfmpeg: Type.Boolean(),
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

/** What somebody uses of a quota; svc-media does not know which people are guests. */
export const MediaQuotaUse = Type.Object({
  uid: Uuid,
  quota: OneOf(QUOTAS),
  used: Type.Number(),
  most: Type.Number(),
  mostOfAGuest: Type.Number(),
})
export type MediaQuotaUse = Static<typeof MediaQuotaUse>

/** What svc-media keeps of people who are no admins, and what goes with them. */
const MediaOfNonAdmins = Type.Object({ playlists: Count, uploadBytes: Count })

export const mediaStatsEndpoints = {
  // Those who are near it, or would be as guests; at most a hundred.
  'GET /api/admin/media-near-quotas': {
    owner: 'media',
    access: 'admin',
    response: { 200: Type.Array(MediaQuotaUse) },
  },
  'GET /api/admin/media-of-non-admins': {
    owner: 'media',
    access: 'admin',
    response: { 200: MediaOfNonAdmins },
  },
  'GET /api/admin/media-stats': { owner: 'media', access: 'admin', response: { 200: MediaStats } },
} as const satisfies Record<string, Endpoint>
