import type { Haggle } from '@hub/api-spec'
import { toTimestamp } from '@hub/service-kit/base'
import type { HaggleRow } from '../../base/tables.ts'

export function toHaggle(row: HaggleRow): Haggle {
  return {
    id: row.id,
    contractId: row.contractId,
    offererId: row.offererId,
    offererName: row.offererName,
    offer: row.offer,
    createdAt: toTimestamp(row.createdAt),
    amount: row.amount,
    isAccepted: row.acceptedAt !== null,
  }
}
