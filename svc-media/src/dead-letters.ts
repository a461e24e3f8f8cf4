import { runDeadLetters } from '@hub/service-kit'
import { CONSUMER, createHandlers } from './events.ts'

// Objects that no row names any more go with the next sweep.
await runDeadLetters({
  schema: 'media',
  durable: CONSUMER,
  handlers: createHandlers(() => Promise.resolve()),
})
