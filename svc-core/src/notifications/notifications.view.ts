import type { Notification } from '@hub/api-spec'
import { toTimestamp } from '@hub/service-kit/base'
import { toSentence } from './notification-text.ts'
import type { NotificationRow } from './notifications.queries.ts'

export function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    text: toSentence(row),
    contractId: row.contractId,
    contractTitle: row.contractTitle,
    haggleId: row.haggleId,
    actorName: row.actorName,
    createdAt: toTimestamp(row.createdAt),
    isRead: row.readAt !== null,
  }
}
