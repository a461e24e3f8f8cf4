import type { EndpointName } from './endpoints.ts'

/** A call that reads: the only kind whose reply a page keeps. */
export type ReadEndpoint = Extract<EndpointName, `GET ${string}`>

/** A call that changes something. */
export type WriteEndpoint = Exclude<EndpointName, `${'GET' | 'OPTIONS'} ${string}`>

type Reads = readonly ReadEndpoint[]

const MY_POSTS = ['GET /api/missions/my-posts', 'GET /api/trading_posts/my-posts'] as const
const CONTRACT = 'GET /api/contracts/:id'
const CONTRACTS = [
  ...MY_POSTS,
  CONTRACT,
  'GET /api/missions',
  'GET /api/trading_posts',
  'GET /api/admin/missions',
  'GET /api/admin/trading_posts',
  'GET /api/profile/accepted-contracts',
] as const
const OFFERS = 'GET /api/contracts/:id/haggles'
const ITEMS = 'GET /api/items'
const NOTICES = 'GET /api/notifications'
const WEBHOOK = 'GET /api/profile/webhook'
const PROFILE = ['GET /api/profile', 'GET /api/profile/links'] as const
const CONSOLE = ['GET /api/users', 'GET /api/admin/audit', 'GET /api/admin/stats'] as const
const TRACKS = ['GET /api/music/jukebox', 'GET /api/music/search'] as const
const PLAYLIST_TRACKS = 'GET /api/music/playlists/:id/tracks'
const PLAYLISTS = ['GET /api/music/playlists/private', 'GET /api/music/playlists/public'] as const
const STORIES = 'GET /api/stories'
const LIBRARY = [...TRACKS, ...PLAYLISTS, PLAYLIST_TRACKS, STORIES] as const

/**
 * Which reads each call that changes something makes stale. It stands apart from the endpoint map
 * so that a page can load it without the schemas.
 */
export const STALE_AFTER_CALL = {
  'POST /api/missions': CONTRACTS,
  'PATCH /api/missions/:id': CONTRACTS,
  'DELETE /api/missions/:id': CONTRACTS,
  'POST /api/trading_posts': CONTRACTS,
  'PATCH /api/trading_posts/:id': CONTRACTS,
  'DELETE /api/trading_posts/:id': CONTRACTS,
  'POST /api/contracts/:id/haggle': [OFFERS, ...MY_POSTS],
  'POST /api/contracts/:id/haggles/:haggleId/accept': [OFFERS, ...CONTRACTS],
  'POST /api/contracts/:id/accept': CONTRACTS,
  'POST /api/contracts/:id/release': [OFFERS, ...CONTRACTS],
  'POST /api/contracts/:id/complete': CONTRACTS,
  'POST /api/notifications/read': [NOTICES],

  'PUT /api/profile': PROFILE,
  'PUT /api/profile/photo': PROFILE,
  'DELETE /api/profile/photo': PROFILE,
  'PUT /api/profile/webhook': [WEBHOOK],
  'POST /api/auth/callback/:provider': PROFILE,
  'DELETE /api/profile/links/:provider': PROFILE,
  // Whoever signs in or out gets an empty cache.
  'DELETE /api/profile/delete-account': [],
  'POST /api/auth/guest': [],
  'POST /api/auth/refresh': [],
  'POST /api/auth/sign-out': [],
  'POST /api/auth/start/:provider': [],

  'POST /api/users/:uid/set-admin-status': CONSOLE,
  'DELETE /api/users/:uid': [...CONSOLE, ...CONTRACTS],
  'DELETE /api/users/delete-non-admins': [...CONSOLE, ...CONTRACTS],
  'DELETE /api/admin/missions/:id': [...CONTRACTS, ...CONSOLE],
  'DELETE /api/admin/trading_posts/:id': [...CONTRACTS, ...CONSOLE],
  'POST /api/admin/refresh-items': [ITEMS, ...CONSOLE],
  'POST /api/admin/claim': CONSOLE,

  'POST /api/music/upload': TRACKS,
  'DELETE /api/music/:id': [...TRACKS, ...PLAYLISTS, PLAYLIST_TRACKS],
  'POST /api/music/playlists': PLAYLISTS,
  'DELETE /api/music/playlists/:id': PLAYLISTS,
  // These return the playlist, which the page puts into its lists, and a new order is the page's own.
  'POST /api/music/playlists/:id/tracks': [PLAYLIST_TRACKS],
  'DELETE /api/music/playlists/:id/tracks/:trackId': [PLAYLIST_TRACKS],
  'PATCH /api/music/playlists/:id/tracks/reorder': [],
  'POST /api/stories/upload': [STORIES],
  'DELETE /api/stories/:id': [STORIES],
  'POST /api/stories/:id/purchase': [STORIES],
  'PUT /api/stories/:id/progress': [],
  // A resumable upload changes nothing until its file is accepted, as an upload of its kind.
  'POST /api/uploads': [],
  'PATCH /api/uploads/:id': [],
  'DELETE /api/uploads/:id': [],
} as const satisfies Readonly<Record<WriteEndpoint, Reads>>

/** A call that changes nothing that a page keeps. */
export type QuietEndpoint = {
  [K in WriteEndpoint]: (typeof STALE_AFTER_CALL)[K] extends readonly [] ? K : never
}[WriteEndpoint]

/** The live events, and which reads each makes stale. Losing one costs freshness, never truth. */
export const STALE_AFTER_EVENT = {
  'contract.posted': CONTRACTS,
  'contract.changed': CONTRACTS,
  'contract.removed': CONTRACTS,
  'contract.accepted': CONTRACTS,
  'haggle.offered': [OFFERS],
  'haggle.accepted': [OFFERS, ...CONTRACTS],
  // An offer on one's own contract is news, and lights its dot.
  'notification.added': [NOTICES, ...MY_POSTS],
  'notification.read': [NOTICES],
  'profile.changed': [...PROFILE, WEBHOOK],
  'webhook.changed': [WEBHOOK],
  'library.changed': LIBRARY,
  'items.changed': [ITEMS],
  'console.changed': CONSOLE,
  'session.revoked': [],
  'remotes.changed': [],
  resync: [OFFERS, ITEMS, NOTICES, WEBHOOK, ...CONTRACTS, ...PROFILE, ...LIBRARY, ...CONSOLE],
} as const satisfies Readonly<Record<string, Reads>>

/** The name of a live event. */
export type LiveEventName = keyof typeof STALE_AFTER_EVENT

/** Says that something is stale, and no more; `id` is the contract or thing it is about. */
export interface LiveEvent {
  name: LiveEventName
  id?: string
}

/** Of these reads, an event with an id makes stale only the one about that id. */
export const STALE_BY_ID: ReadonlySet<ReadEndpoint> = new Set([CONTRACT, OFFERS, PLAYLIST_TRACKS])
