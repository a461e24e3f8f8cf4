import { toTimestamp } from '@hub/service-kit/base'
import type { ContractRow } from '../base/tables.ts'

/**
 * What both kinds of contract show. Spread it last: an object that begins with a spread and goes on
 * with many properties costs V8 a hundred times as much.
 */
export function toContractParts(row: ContractRow) {
  return {
    id: row.id,
    authorId: row.authorId,
    authorName: row.authorName,
    createdAt: toTimestamp(row.createdAt),
    expiresAt: row.expiresAt && toTimestamp(row.expiresAt),
    availability: row.availability,
    status: row.status,
    revision: row.revision,
  }
}
