import { type ContractLine, mapLines } from '@hub/api-spec'
import { toTimestamp } from '@hub/service-kit/base'
import type { ContractRow } from '../base/tables.ts'

/**
 * What both kinds of contract show, with the optional lines of one. Spread it last: an object that
 * begins with a spread and goes on with many properties costs V8 a hundred times as much.
 */
export function toContractParts<Line extends ContractLine>(
  row: ContractRow,
  lines: Readonly<Record<Line, number>>,
) {
  return {
    id: row.id,
    authorId: row.authorId,
    authorName: row.authorName,
    createdAt: toTimestamp(row.createdAt),
    expiresAt: row.expiresAt && toTimestamp(row.expiresAt),
    status: row.status,
    revision: row.revision,
    ...mapLines(lines, (name) => row[name]),
  }
}
