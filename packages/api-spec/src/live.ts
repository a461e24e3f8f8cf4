import { Type } from 'typebox'
import type { Endpoint } from './endpoint.ts'

export const liveEndpoints = {
  'GET /api/events': { owner: 'gateway', access: 'signed-in', response: { 200: Type.Any() } },
} as const satisfies Record<string, Endpoint>
