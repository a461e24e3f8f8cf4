import { serve, type Service } from '@hub/service-kit/http'
import type { OriginReader } from '../api/client-address.ts'
import type { LiveHub } from './live-hub.ts'

export function liveRoutes(app: Service, hub: LiveHub, originOf: OriginReader['request']): void {
  serve(app, 'GET /api/events', async (request, reply) => {
    const lastEventId = request.headers['last-event-id']
    hub.open(reply.raw, {
      caller: request.caller,
      address: originOf(request.raw).key,
      lastEventId: lastEventId === undefined ? undefined : String(lastEventId),
    })
    return reply.hijack()
  })
}
