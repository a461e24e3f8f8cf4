import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { LIVE_EVENTS } from './lists.ts'
import { OneOf } from './scalars.ts'

/** The name of a live event. */
export type LiveEventName = (typeof LIVE_EVENTS)[number]

/** Says that something is stale, and no more; `id` is the contract or thing it is about. */
export const LiveEvent = Type.Object({ name: OneOf(LIVE_EVENTS), id: Type.Optional(Type.String()) })
export type LiveEvent = Static<typeof LiveEvent>

export const liveEndpoints = {
  'GET /api/events': { owner: 'gateway', access: 'signed-in', response: { 200: Type.Any() } },
} as const satisfies Record<string, Endpoint>
