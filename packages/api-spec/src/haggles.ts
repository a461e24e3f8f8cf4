import { Type, type Static } from 'typebox'
import { Contract } from './acceptances.ts'
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
  /** What the contract's price becomes with this offer; `null` when it does not begin with one. */
  price: Nullable(Type.Number()),
  isAccepted: Type.Boolean(),
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
  // `revision` is that of the contract as its author sees it; 409 shows what it has become.
  'POST /api/contracts/:id/haggles/:haggleId/accept': {
    owner: 'core',
    access: 'signed-in',
    params: Type.Object({ id: Uuid, haggleId: Uuid }),
    body: Type.Object({ revision: Type.Integer() }),
    response: {
      200: Contract,
      409: Type.Object({ message: Type.String(), contract: Type.Optional(Contract) }),
    },
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>
