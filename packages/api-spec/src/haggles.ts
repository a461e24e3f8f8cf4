import { Type, type Static } from 'typebox'
import { Contract } from './acceptances.ts'
import type { Endpoint } from './endpoint.ts'
import { MAX_LENGTH } from './lists.ts'
import { Auec, ById, Nullable, Paging, Text, Timestamp, Uuid } from './scalars.ts'

/** An offer in the haggling over a contract; the name of a person who is gone is `null`. */
export const Haggle = Type.Object({
  id: Uuid,
  contractId: Uuid,
  offererId: Uuid,
  offererName: Nullable(Type.String()),
  offer: Type.String(),
  createdAt: Timestamp,
  /** What the contract's price becomes with this offer; with `null` it stays, whatever the words say. */
  amount: Nullable(Type.Number()),
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
    body: Type.Object({ offer: Text(MAX_LENGTH.offer), amount: Type.Optional(Nullable(Auec)) }),
    response: { 201: Haggle },
    invalid: 'Please enter an offer.',
    idempotent: true,
  },
  // `revision` is that of the contract as its author sees it; 409 shows what it has become. `amount`
  // is what the author takes a number in the words of an offer without an amount to mean.
  'POST /api/contracts/:id/haggles/:haggleId/accept': {
    owner: 'core',
    access: 'signed-in',
    params: Type.Object({ id: Uuid, haggleId: Uuid }),
    body: Type.Object({ revision: Type.Integer(), amount: Type.Optional(Nullable(Auec)) }),
    response: {
      200: Contract,
      409: Type.Object({ message: Type.String(), contract: Type.Optional(Contract) }),
    },
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>
