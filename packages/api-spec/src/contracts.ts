import { Type } from 'typebox'
import { CONTRACT_STATUSES } from './lists.ts'
import { Nullable, OneOf, Timestamp, Uuid } from './scalars.ts'

/** What both kinds of contract have. `revision` grows with every change. */
export const contractParts = {
  id: Uuid,
  authorId: Uuid,
  authorName: Nullable(Type.String()),
  createdAt: Timestamp,
  expiresAt: Nullable(Timestamp),
  availability: Nullable(Type.String()),
  status: OneOf(CONTRACT_STATUSES),
  revision: Type.Integer(),
}

/** How many offers a contract has: only in its author's own lists, for the red dot (spec §2). */
export const haggleCount = { haggleCount: Type.Integer() }
