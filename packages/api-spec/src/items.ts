import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'

/** An entry of the item catalogue. */
export const Item = Type.Object({ category: Type.String(), name: Type.String() })
export type Item = Static<typeof Item>

export const itemEndpoints = {
  'GET /api/items': { owner: 'core', access: 'signed-in', response: { 200: Type.Array(Item) } },
} as const satisfies Record<string, Endpoint>
