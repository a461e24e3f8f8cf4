import { Type } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { Nullable } from './scalars.ts'

export const communityEndpoints = {
  // The Discord server whose widget is embedded (spec §2); `null` where none is configured.
  'GET /api/community': {
    owner: 'core',
    access: 'signed-in',
    response: { 200: Type.Object({ discordServerId: Nullable(Type.String()) }) },
  },
} as const satisfies Record<string, Endpoint>
