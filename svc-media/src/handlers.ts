import type { EventHandlers } from '@hub/service-kit/events'
import { peopleHandlers, type RemoveObjects } from './people/people.handlers.ts'

/** The name under which this service hears events, all its copies together. */
export const CONSUMER = 'media'

/** What this service does about what others tell. */
export function createHandlers(removeObjects: RemoveObjects): EventHandlers {
  return { ...peopleHandlers(removeObjects) }
}
