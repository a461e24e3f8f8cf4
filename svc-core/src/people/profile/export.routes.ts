import { unauthenticated } from '@hub/service-kit/base'
import { serve, type Service } from '@hub/service-kit/http'
import type { Core } from '../../base/core.ts'
import { exportPerson } from './export.ts'
import { findPerson } from './profile.queries.ts'

export function exportRoutes(app: Service, core: Core): void {
  serve(app, 'GET /api/profile/export', async (request, reply) => {
    const person = await findPerson(core.database.knex, request.caller.uid)
    if (!person) throw unauthenticated()
    return reply
      .type('application/json')
      .header('content-disposition', 'attachment; filename="hangar-data.json"')
      .send(await exportPerson(core, person))
  })
}
