import { runDeadLetters } from '@hub/service-kit'
import { CONSUMER, createHandlers } from './events.ts'

// Revocations that come so late concern no living token.
await runDeadLetters({
  schema: 'core',
  durable: CONSUMER,
  handlers: createHandlers(() => undefined),
})
