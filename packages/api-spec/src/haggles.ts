import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { MAX_LENGTH } from './lists.ts'
import { ById, Nullable, Paging, Text, Timestamp, Uuid } from './scalars.ts'

/** An offer in the haggling over a contract; the name of a person who is gone is `null`. */
export const Haggle = Type.Object({
  id: Uuid,
  contractId: Uuid,
  offererId: Uuid,
  offererName: Nullable(Type.String()),
  offer: Type.String(),
  createdAt: Timestamp,
})
export type Haggle = Static<typeof Haggle>

export const haggleEndpoints = {
  'GET /api/contracts/:id/haggles': {
    owner: 'core',
    access: 'signed-in',
    params: ById,
    query: Paging,
    response: { 200: Type.Array(Haggle) },
  },
  'POST /api/contracts/:id/haggle': {
    owner: 'core',
    access: 'signed-in',
    params: ById,
    body: Type.Object({ offer: Text(MAX_LENGTH.offer) }),
    response: { 201: Haggle },
    invalid: 'Please enter an offer.',
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>
