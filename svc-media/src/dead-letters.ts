import { runDeadLetters } from '@hub/service-kit/events'
import { CONSUMER, createHandlers } from './handlers.ts'

// Objects that no row names any more go with the next sweep.
await runDeadLetters({
  schema: 'media',
  durable: CONSUMER,
  handlers: createHandlers(() => Promise.resolve()),
})
