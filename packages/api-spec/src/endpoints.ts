import { acceptanceEndpoints } from './acceptances.ts'
import { adminEndpoints } from './admin.ts'
import { communityEndpoints } from './community.ts'
import type { Endpoint, EndpointTypes } from './endpoint.ts'
import { haggleEndpoints } from './haggles.ts'
import { itemEndpoints } from './items.ts'
import { liveEndpoints } from './live.ts'
import { mediaStatsEndpoints } from './media-stats.ts'
import { missionEndpoints } from './missions.ts'
import { musicEndpoints } from './music.ts'
import { notificationEndpoints } from './notifications.ts'
import { playlistEndpoints } from './playlists.ts'
import { profileEndpoints } from './profile.ts'
import { providerEndpoints } from './providers.ts'
import { storyEndpoints } from './stories.ts'
import { tradingPostEndpoints } from './trading-posts.ts'
import { uploadEndpoints } from './uploads.ts'
import { authEndpoints } from './users.ts'

/** Every call of the HTTP API, by method and path. Servers register from it, the client calls by it. */
export const endpoints = {
  ...authEndpoints,
  ...providerEndpoints,
  ...profileEndpoints,
  ...missionEndpoints,
  ...tradingPostEndpoints,
  ...haggleEndpoints,
  ...acceptanceEndpoints,
  ...itemEndpoints,
  ...communityEndpoints,
  ...notificationEndpoints,
  ...adminEndpoints,
  ...musicEndpoints,
  ...playlistEndpoints,
  ...storyEndpoints,
  ...uploadEndpoints,
  ...mediaStatsEndpoints,
  ...liveEndpoints,
} as const

/** The name of a call: `'GET /api/missions'`. */
export type EndpointName = keyof typeof endpoints

/** Types of each call's parts: `Api['POST /api/missions']['body']`. */
export type Api = { [K in EndpointName]: EndpointTypes<(typeof endpoints)[K]> }

/** The entry of one call, seen with all its optional parts. */
export function endpointOf(name: EndpointName): Endpoint {
  return endpoints[name]
}

/** Splits a name into its method and its path. */
export function splitEndpoint(name: string): { method: string; path: string } {
  const space = name.indexOf(' ')
  return { method: name.slice(0, space), path: name.slice(space + 1) }
}
