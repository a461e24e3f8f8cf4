import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { Nullable, Paging, Timestamp, Uuid } from './scalars.ts'

/** A story of the library; its price is in aUEC. `audioUrl` is `null` until it is purchased. */
export const Story = Type.Object({
  id: Uuid,
  title: Type.String(),
  author: Type.String(),
  description: Nullable(Type.String()),
  price: Type.Number(),
  audioUrl: Nullable(Type.String()),
  createdAt: Timestamp,
})
export type Story = Static<typeof Story>

export const storyEndpoints = {
  'GET /api/stories': {
    owner: 'media',
    access: 'signed-in',
    query: Paging,
    response: { 200: Type.Array(Story) },
  },
} as const satisfies Record<string, Endpoint>
