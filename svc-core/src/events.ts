import type { Revocation } from '@hub/events'
import type { EventHandlers } from '@hub/service-kit'
import { adminHandlers, deedHandlers } from './admin/admin.events.ts'
import { deletionHandlers } from './account-deletion/account-deletion.events.ts'

/** The name under which this service hears events, all its copies together. */
export const CONSUMER = 'core'

/** What this service does about what others tell. */
export function createHandlers(tellRevoked: (revocation: Revocation) => void): EventHandlers {
  return { ...adminHandlers(tellRevoked), ...deletionHandlers(tellRevoked), ...deedHandlers }
}
