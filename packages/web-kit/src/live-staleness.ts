import type { LiveEventName } from '@hub/api-spec'
import type { ReadEndpoint } from './api-types.ts'

const LISTS = ['GET /api/missions', 'GET /api/trading_posts'] as const
const MY_POSTS = ['GET /api/missions/my-posts', 'GET /api/trading_posts/my-posts'] as const
const HAGGLES = 'GET /api/contracts/:id/haggles'
const CONTRACT = 'GET /api/contracts/:id'
const ACCEPTED = 'GET /api/profile/accepted-contracts'
const CONTRACTS = [...LISTS, ...MY_POSTS, CONTRACT, ACCEPTED] as const
/** An offer on one's own contract is news, and lights its dot. */
const NEWS = ['GET /api/notifications', ...MY_POSTS] as const
const PLAYLIST_TRACKS = 'GET /api/music/playlists/:id/tracks'
const LIBRARY = [
  'GET /api/music/jukebox',
  'GET /api/music/playlists/public',
  'GET /api/music/playlists/private',
  PLAYLIST_TRACKS,
  'GET /api/stories',
] as const

/** Which reads each live event makes stale. Losing an event costs freshness, never truth. */
export const STALE_BY_EVENT = {
  'contract.posted': CONTRACTS,
  'contract.changed': CONTRACTS,
  'contract.removed': CONTRACTS,
  'contract.accepted': CONTRACTS,
  'haggle.offered': [HAGGLES],
  'haggle.accepted': [HAGGLES, ...CONTRACTS],
  'notification.added': NEWS,
  'library.changed': LIBRARY,
  'session.revoked': [],
  'remotes.changed': [],
  resync: [HAGGLES, ...CONTRACTS, ...NEWS, ...LIBRARY],
} as const satisfies Record<LiveEventName, readonly ReadEndpoint[]>

/** Of these reads only the one about the event's own thing is stale. */
export const STALE_BY_ID: ReadonlySet<ReadEndpoint> = new Set([CONTRACT, HAGGLES, PLAYLIST_TRACKS])
