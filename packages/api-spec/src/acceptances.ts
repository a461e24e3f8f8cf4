import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { ACCEPTANCE_STATES } from './lists.ts'
import { missionParts } from './missions.ts'
import { ById, AnyText, Nullable, OneOf, Paging, Timestamp, Uuid } from './scalars.ts'
import { postParts } from './trading-posts.ts'

/** Who accepted a contract, if somebody has; whoever is signed in sees it. */
const acceptedBy = Nullable(Type.Object({ uid: Uuid, displayName: Nullable(Type.String()) }))

/** A contract of either kind, by its id. */
export const Contract = Type.Union([
  Type.Object({ kind: OneOf(['mission']), acceptedBy, ...missionParts }),
  Type.Object({ kind: OneOf(['trade']), acceptedBy, ...postParts }),
])
export type Contract = Static<typeof Contract>

const snapshotParts = {
  id: Uuid,
  authorId: Nullable(Uuid),
  authorName: Nullable(Type.String()),
  acceptedAt: Timestamp,
  status: OneOf(ACCEPTANCE_STATES),
}

/** What a contract was when it was accepted, whatever became of it; `id` is the contract's. */
export const AcceptedContract = Type.Union([
  Type.Object({
    kind: OneOf(['mission']),
    ...snapshotParts,
    title: missionParts.title,
    postType: missionParts.postType,
    payment: missionParts.payment,
  }),
  Type.Object({
    kind: OneOf(['trade']),
    ...snapshotParts,
    item: postParts.item,
    type: postParts.type,
    price: postParts.price,
  }),
])
export type AcceptedContract = Static<typeof AcceptedContract>

const byId = { owner: 'core', access: 'signed-in', params: ById } as const

export const acceptanceEndpoints = {
  'GET /api/contracts/:id': { ...byId, response: { 200: Contract } },
  // Spec §7 sends who accepts; it is whoever is signed in, so that is read by nobody. `revision` is
  // that of the contract as it was seen; when it has changed since, 409 shows what it has become.
  'POST /api/contracts/:id/accept': {
    ...byId,
    body: Type.Optional(
      Type.Object({
        userId: Type.Optional(AnyText(200)),
        displayName: Type.Optional(AnyText(200)),
        revision: Type.Optional(Type.Integer()),
      }),
    ),
    response: {
      200: Contract,
      409: Type.Object({ message: Type.String(), contract: Type.Optional(Contract) }),
    },
    idempotent: true,
  },
  'POST /api/contracts/:id/release': { ...byId, response: { 200: Contract } },
  'POST /api/contracts/:id/complete': { ...byId, response: { 200: Contract } },
  'GET /api/profile/accepted-contracts': {
    owner: 'core',
    access: 'signed-in',
    query: Paging,
    response: { 200: Type.Array(AcceptedContract) },
  },
} as const satisfies Record<string, Endpoint>
