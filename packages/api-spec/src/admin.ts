import type { Endpoint } from './endpoint.ts'
import { Message } from './scalars.ts'

export const adminEndpoints = {
  'POST /api/admin/refresh-items': {
    owner: 'core',
    access: 'admin',
    // 202 when the source takes longer than anybody waits.
    response: { 200: Message, 202: Message },
  },
} as const satisfies Record<string, Endpoint>
