import type { Haggle } from '@hub/api-spec'
import { toTimestamp } from '@hub/service-kit'
import type { HaggleRow } from '../tables.ts'
import { findOfferPrice } from './offer-price.ts'

export function toHaggle(row: HaggleRow): Haggle {
  return {
    id: row.id,
    contractId: row.contractId,
    offererId: row.offererId,
    offererName: row.offererName,
    offer: row.offer,
    createdAt: toTimestamp(row.createdAt),
    price: findOfferPrice(row.offer),
    isAccepted: row.acceptedAt !== null,
  }
}
