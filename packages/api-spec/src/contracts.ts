import { Type } from 'typebox'
import { CONTRACT_SORTS, CONTRACT_STATUSES, MAX_LENGTH } from './lists.ts'
import { AnyText, Nullable, OneOf, Paging, Timestamp, Uuid } from './scalars.ts'

/** What both kinds of contract have beside their optional lines. `revision` grows with every change. */
export const contractParts = {
  id: Uuid,
  authorId: Uuid,
  authorName: Nullable(Type.String()),
  createdAt: Timestamp,
  expiresAt: Nullable(Timestamp),
  status: OneOf(CONTRACT_STATUSES),
  revision: Type.Integer(),
}

/** How many offers a contract has: only in its author's own lists, for the red dot (spec §2). */
export const haggleCount = { haggleCount: Type.Integer() }

/**
 * What a list of open contracts can be asked for beside its page. `q` is words that are all in it
 * somewhere, `tag` a word that its text has behind a `#`.
 */
export const listQuery = {
  ...Paging.properties,
  q: Type.Optional(Type.String()),
  category: Type.Optional(AnyText(MAX_LENGTH.category)),
  tag: Type.Optional(AnyText(MAX_LENGTH.tag)),
  minPrice: Type.Optional(Type.Number()),
  maxPrice: Type.Optional(Type.Number()),
  sort: Type.Optional(OneOf(CONTRACT_SORTS)),
}
