/** What a mission asks for or offers (spec §3). */
export const POST_TYPES = ['request', 'offer'] as const

/** Mission types of a request (spec §9). */
export const MISSION_TYPES = [
  'Bounty Hunting',
  'Mercenary / Security',
  'Salvage Operation',
  'Mining Operation',
  'Transport / Hauling',
  'Exploration',
  'Infiltration / Espionage',
  'Racing',
  'Special Event',
] as const

/** Roles of an offer (spec §9). */
export const ROLES = [
  'Combat Pilot / Escort',
  'Gunner / Turret Operator',
  'Medic / Search & Rescue',
  'Miner / Prospector',
  'Salvor / Recycler',
  'Hauler / Cargo Runner',
  'Explorer / Scout',
  'Mechanic / Engineer',
  'Ground Troop / FPS Combat',
] as const

/** How long a trade stays listed, in days (spec §9). */
export const EXPIRY_DAYS = [1, 7, 30, 90, 180] as const

/** The days a contract stays listed when nobody chose (spec §9). */
export const DEFAULT_EXPIRY_DAYS = 30

/** Kinds of trading post (spec §3). */
export const TRADE_TYPES = ['sell', 'other'] as const

/** The states of a contract: `open → accepted → completed`, or `open → expired | removed`. */
export const CONTRACT_STATUSES = ['open', 'accepted', 'completed', 'expired', 'removed'] as const

/** What becomes of a contract for who accepted it. */
export const ACCEPTANCE_STATES = ['accepted', 'released', 'completed'] as const

/** The orders of a list of contracts. */
export const CONTRACT_SORTS = ['newest', 'cheapest', 'dearest'] as const

/** The states of a job on the server. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const

/** The largest sound that is taken, in bytes: the one limit of forms, uploads and the gateway. */
export const MAX_SOUND_BYTES = 1024 * 1024 * 1024

/** The states of a resumable upload. */
export const UPLOAD_STATES = ['receiving', 'working', 'done', 'failed'] as const

/** What admins do that the audit log keeps. */
export const AUDITED_ACTIONS = [
  'admin-granted',
  'admin-revoked',
  'user-deleted',
  'non-admins-deleted',
  'trading-post-deleted',
  'mission-deleted',
  'items-refreshed',
  'track-uploaded',
  'track-deleted',
  'story-uploaded',
  'story-deleted',
] as const

/** Where a community may meet outside the hub, as the page names it. */
export const SOCIAL_NAMES = ['Discord', 'YouTube', 'Twitch', 'X'] as const

/** What people are notified of. */
export const NOTIFICATION_KINDS = [
  'offer-made',
  'offer-countered',
  'offer-accepted',
  'offer-passed-over',
  'contract-changed',
  'contract-accepted',
  'contract-taken',
  'contract-released',
  'contract-open-again',
  'contract-completed',
  'contract-expiring',
  'contract-expired',
  'contract-removed',
  'taker-left',
  'author-left',
  'webhook-off',
] as const

/** Longest texts the server takes, in characters. */
export const MAX_LENGTH = {
  displayName: 40,
  title: 120,
  item: 120,
  category: 80,
  location: 120,
  details: 5000,
  description: 5000,
  offer: 1000,
  tag: 40,
  webhook: 500,
  playlistName: 100,
  addressLine: 200,
  connection: 100,
  search: 100,
  inviteToken: 100,
} as const

/** The largest picture a contract takes, in bytes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024

/** The largest price or payment, in aUEC. */
export const MAX_AUEC = 999_999_999_999.99

/** What is limited for each person, as the console and the log name it. */
export const QUOTAS = [
  'open-contracts',
  'offers-on-a-contract',
  'offers-an-hour',
  'picture-bytes-a-day',
  'picture-bytes',
  'playlists',
  'listed-tracks',
  'upload-bytes-a-day',
] as const

/** Whether words without an amount beside them may mean one: they have a number in them. */
export function mayMeanAmount(words: string): boolean {
  return /\p{N}/u.test(words)
}
