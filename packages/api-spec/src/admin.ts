import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { AUDITED_ACTIONS, JOB_STATES, MAX_LENGTH, QUOTAS } from './lists.ts'
import { Mission } from './missions.ts'
import {
  ById,
  AnyText,
  Message,
  Nullable,
  OneOf,
  Paging,
  Text,
  Timestamp,
  Uuid,
} from './scalars.ts'
import { TradingPost } from './trading-posts.ts'

/** A person as admins list them (spec §7). */
export const UserRecord = Type.Object({
  uid: Uuid,
  displayName: Type.String(),
  email: Nullable(Type.String()),
  isAdmin: Type.Boolean(),
})
export type UserRecord = Static<typeof UserRecord>

/** Work that takes longer than anybody waits; `total` is how much it was at its beginning. */
export const AdminJob = Type.Object({
  id: Uuid,
  state: OneOf(JOB_STATES),
  total: Type.Integer(),
  done: Type.Integer(),
  message: Nullable(Type.String()),
  createdAt: Timestamp,
})
export type AdminJob = Static<typeof AdminJob>

/** Something that admins do, and the log of it keeps. */
export type AuditedAction = (typeof AUDITED_ACTIONS)[number]

/** What an admin did; names are as they were then. */
export const AuditEntry = Type.Object({
  id: Uuid,
  action: OneOf(AUDITED_ACTIONS),
  /** `null` when it was done at the console of the machine. */
  actorName: Nullable(Type.String()),
  targetName: Nullable(Type.String()),
  createdAt: Timestamp,
})
export type AuditEntry = Static<typeof AuditEntry>

/** How the hub is doing. */
export const AdminStats = Type.Object({
  people: Type.Integer(),
  guests: Type.Integer(),
  admins: Type.Integer(),
  openTradingPosts: Type.Integer(),
  openMissions: Type.Integer(),
  items: Type.Integer(),
  /** Accounts whose deletion has not come to its end. */
  deletionsUnderWay: Type.Integer(),
  /** Facts not told yet, and for how many seconds the oldest of them has waited. */
  waitingFacts: Type.Integer(),
  waitingSeconds: Type.Integer(),
  /** Events that were given up. */
  deadLetters: Type.Integer(),
})
export type AdminStats = Static<typeof AdminStats>

/** What whoever runs the hub should set right: a sentence, and the line of configuration to set. */
export const AdminNotice = Type.Object({ message: Type.String(), setting: Type.String() })
export type AdminNotice = Static<typeof AdminNotice>

/** Somebody who has at least four fifths of what they may have of something. */
export const NearQuota = Type.Object({
  uid: Uuid,
  displayName: Type.String(),
  quota: OneOf(QUOTAS),
  used: Type.Number(),
  most: Type.Number(),
})
export type NearQuota = Static<typeof NearQuota>

/** What goes with everybody who is no admin; svc-media counts what it keeps of them. */
const NonAdmins = Type.Object({
  people: Type.Integer(),
  posts: Type.Integer(),
  pictureBytes: Type.Integer(),
})

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const ByUid = Type.Object({ uid: Uuid })

const Search = Type.Object({
  q: Type.Optional(AnyText(MAX_LENGTH.search)),
  ...Paging.properties,
})

export const adminEndpoints = {
  'GET /api/users': {
    owner: 'core',
    access: 'admin',
    query: Search,
    response: { 200: Type.Array(UserRecord) },
  },
  'POST /api/users/:uid/set-admin-status': {
    owner: 'core',
    access: 'admin',
    params: ByUid,
    body: Type.Object({ isAdmin: Type.Boolean() }),
    response: { 200: Message },
  },
  'DELETE /api/users/:uid': {
    owner: 'core',
    access: 'admin',
    params: ByUid,
    response: { 200: Message },
  },
  'GET /api/admin/non-admins': { owner: 'core', access: 'admin', response: { 200: NonAdmins } },
  // Goes on after the answer: the job tells how far it is. The specification's call names no number,
  // so that one is optional; with it, as the console sends it, only so many people are deleted.
  'DELETE /api/users/delete-non-admins': {
    owner: 'core',
    access: 'admin',
    query: Type.Object({ people: Type.Optional(Type.Integer({ minimum: 0 })) }),
    response: { 202: Type.Object({ message: Type.String(), jobId: Uuid }) },
  },
  'GET /api/admin/jobs/:id': {
    owner: 'core',
    access: 'admin',
    params: ById,
    response: { 200: AdminJob },
  },
  // Whatever their status, but for removed ones.
  'GET /api/admin/trading_posts': {
    owner: 'core',
    access: 'admin',
    query: Search,
    response: { 200: Type.Array(TradingPost) },
  },
  'GET /api/admin/missions': {
    owner: 'core',
    access: 'admin',
    query: Search,
    response: { 200: Type.Array(Mission) },
  },
  'DELETE /api/admin/trading_posts/:id': {
    owner: 'core',
    access: 'admin',
    params: ById,
    response: { 200: Message },
  },
  'DELETE /api/admin/missions/:id': {
    owner: 'core',
    access: 'admin',
    params: ById,
    response: { 200: Message },
  },
  'POST /api/admin/refresh-items': {
    owner: 'core',
    access: 'admin',
    // 202 when the source takes longer than anybody waits.
    response: { 200: Message, 202: Message },
  },
  'GET /api/admin/audit': {
    owner: 'core',
    access: 'admin',
    query: Paging,
    response: { 200: Type.Array(AuditEntry) },
  },
  'GET /api/admin/stats': { owner: 'core', access: 'admin', response: { 200: AdminStats } },
  // Who uses most of it first, at most a hundred.
  'GET /api/admin/near-quotas': {
    owner: 'core',
    access: 'admin',
    response: { 200: Type.Array(NearQuota) },
  },
  // Who these people are, for services that keep no names; the deleted are left out.
  'GET /api/admin/people': {
    owner: 'core',
    access: 'admin',
    query: Type.Object({ uids: Type.String({ pattern: `^${UUID}(,${UUID}){0,99}$` }) }),
    response: {
      200: Type.Array(
        Type.Object({ uid: Uuid, displayName: Type.String(), isGuest: Type.Boolean() }),
      ),
    },
  },
  // Of the gateway that answers.
  'GET /api/admin/notices': {
    owner: 'gateway',
    access: 'admin',
    response: { 200: Type.Array(AdminNotice) },
  },
  // The first admin, by the link that the launcher prints while there is none.
  'POST /api/admin/claim': {
    owner: 'core',
    access: 'signed-in',
    body: Type.Object({ token: Text(MAX_LENGTH.inviteToken) }),
    response: { 200: Message },
  },
} as const satisfies Record<string, Endpoint>
