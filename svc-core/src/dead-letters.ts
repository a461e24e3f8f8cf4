import { runDeadLetters } from '@hub/service-kit/events'
import { CONSUMER, createHandlers } from './handlers.ts'

// Revocations that come so late concern no living token.
await runDeadLetters({
  schema: 'core',
  durable: CONSUMER,
  handlers: createHandlers(
    { revoked: () => undefined, granted: () => undefined, taken: () => undefined },
    // Marked when the account was deleted, and at svc-core's next start.
    async () => undefined,
  ),
})
