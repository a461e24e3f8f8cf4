export { readAttempt } from './attempt.ts'
export { removeOldAttempts, type Attempt } from './attempts.queries.ts'
export { findReply, workOnce, type Outcome } from './once.ts'
