import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { MAX_LENGTH, NOTIFICATION_KINDS } from './lists.ts'
import { FreeText, Nullable, OneOf, Paging, Timestamp, Uuid } from './scalars.ts'

/** What a notification is about. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/**
 * Something that happened to a person's contract or offer, or to their webhook; `text` says it in
 * one sentence. Things of one kind are folded into one, with what is said here of the last.
 */
export const Notification = Type.Object({
  id: Uuid,
  kind: OneOf(NOTIFICATION_KINDS),
  text: Type.String(),
  contractId: Nullable(Uuid),
  contractTitle: Nullable(Type.String()),
  haggleId: Nullable(Uuid),
  actorName: Nullable(Type.String()),
  createdAt: Timestamp,
  isRead: Type.Boolean(),
})
export type Notification = Static<typeof Notification>

/** Where a person is told beside the page; `problem` says what went wrong there last. */
export const Webhook = Type.Object({
  url: Nullable(Type.String()),
  isOn: Type.Boolean(),
  problem: Nullable(Type.String()),
})
export type Webhook = Static<typeof Webhook>

/** A webhook to keep; an empty address removes it. */
export const WebhookDraft = Type.Object({
  url: FreeText(MAX_LENGTH.webhook),
  isOn: Type.Boolean(),
})
export type WebhookDraft = Static<typeof WebhookDraft>

export const notificationEndpoints = {
  'GET /api/notifications': {
    owner: 'core',
    access: 'signed-in',
    query: Paging,
    response: { 200: Type.Array(Notification) },
  },
  // Without `ids` all of them; answers how many are unread then.
  'POST /api/notifications/read': {
    owner: 'core',
    access: 'signed-in',
    body: Type.Object({ ids: Type.Optional(Type.Array(Uuid, { maxItems: 1000 })) }),
    response: { 200: Type.Object({ unread: Type.Integer() }) },
  },
  'GET /api/profile/webhook': {
    owner: 'core',
    access: 'signed-in',
    response: { 200: Webhook },
  },
  'PUT /api/profile/webhook': {
    owner: 'core',
    access: 'signed-in',
    body: WebhookDraft,
    response: { 200: Webhook },
  },
} as const satisfies Record<string, Endpoint>
