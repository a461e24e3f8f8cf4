import type { LiveEventName } from '@hub/api-spec'
import type { ReadEndpoint } from '../api/api-types.ts'

const LISTS = ['GET /api/missions', 'GET /api/trading_posts'] as const
const MY_POSTS = ['GET /api/missions/my-posts', 'GET /api/trading_posts/my-posts'] as const
const MODERATED = ['GET /api/admin/missions', 'GET /api/admin/trading_posts'] as const
const HAGGLES = 'GET /api/contracts/:id/haggles'
const CONTRACT = 'GET /api/contracts/:id'
const ACCEPTED = 'GET /api/profile/accepted-contracts'
const CONTRACTS = [...LISTS, ...MY_POSTS, ...MODERATED, CONTRACT, ACCEPTED] as const
const NOTIFICATIONS = 'GET /api/notifications'
/** An offer on one's own contract is news, and lights its dot. */
const NEWS = [NOTIFICATIONS, ...MY_POSTS] as const
const ITEMS = 'GET /api/items'
const WEBHOOK = 'GET /api/profile/webhook'
const PROFILE = ['GET /api/profile', 'GET /api/profile/links', WEBHOOK] as const
const CONSOLE = ['GET /api/users', 'GET /api/admin/audit', 'GET /api/admin/stats'] as const
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
  'notification.read': [NOTIFICATIONS],
  'profile.changed': PROFILE,
  'webhook.changed': [WEBHOOK],
  'library.changed': LIBRARY,
  'items.changed': [ITEMS],
  'console.changed': CONSOLE,
  'session.revoked': [],
  'remotes.changed': [],
  resync: [HAGGLES, ITEMS, ...CONTRACTS, ...NEWS, ...PROFILE, ...LIBRARY, ...CONSOLE],
} as const satisfies Record<LiveEventName, readonly ReadEndpoint[]>

/** Of these reads only the one about the event's own thing is stale. */
export const STALE_BY_ID: ReadonlySet<ReadEndpoint> = new Set([CONTRACT, HAGGLES, PLAYLIST_TRACKS])
