import type { EventHandlers } from '@hub/service-kit/events'
import { adminHandlers, auditHandlers, type RightsTold } from './audit/audit.handlers.ts'
import { deletionHandlers, type MarkGone } from './people/deletion/account-deletion.handlers.ts'

/** The name under which this service hears events, all its copies together. */
export const CONSUMER = 'core'

/** What this service does about what others tell. */
export function createHandlers(tell: RightsTold, markGone: MarkGone): EventHandlers {
  return {
    ...adminHandlers(tell),
    ...deletionHandlers(tell.revoked, markGone),
    ...auditHandlers,
  }
}
