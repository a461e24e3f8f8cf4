import { cutPage, readPage, serve, type Service } from '@hub/service-kit/http'
import type { Core } from '../base/core.ts'
import { readNotifications } from './notifications.commands.ts'
import { listNotifications } from './notifications.queries.ts'
import { toNotification } from './notifications.view.ts'

export function notificationRoutes(app: Service, core: Core): void {
  const key = core.keys.cursor

  serve(app, 'GET /api/notifications', async (request, reply) => {
    const page = readPage(key, request)
    const rows = await listNotifications(core.database, request.caller.uid, page)
    return cutPage({ key, page, request, reply }, rows).map(toNotification)
  })

  serve(app, 'POST /api/notifications/read', async (request) => ({
    unread: await readNotifications(core, request.caller, request.body.ids),
  }))
}
