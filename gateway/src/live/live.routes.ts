import { serve, type Service } from '@hub/service-kit'
import type { LiveHub } from './live-hub.ts'

export function liveRoutes(app: Service, hub: LiveHub): void {
  serve(app, 'GET /api/events', async (request, reply) => {
    const lastEventId = request.headers['last-event-id']
    hub.open(reply.raw, request.caller, lastEventId === undefined ? undefined : String(lastEventId))
    return reply.hijack()
  })
}
