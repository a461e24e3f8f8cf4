import type { EventHandlers } from '@hub/service-kit'
import { peopleHandlers } from './people/people.events.ts'

/** The name under which this service hears events, all its copies together. */
export const CONSUMER = 'media'

/** What this service does about what others tell. */
export const handlers: EventHandlers = { ...peopleHandlers }
