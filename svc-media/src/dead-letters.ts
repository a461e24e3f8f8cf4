import { runDeadLetters } from '@hub/service-kit'
import { CONSUMER, handlers } from './events.ts'

await runDeadLetters({ schema: 'media', durable: CONSUMER, handlers })
