import { unauthenticated } from '@hub/service-kit/base'
import { serve, type Service } from '@hub/service-kit/http'
import type { Core } from '../../base/core.ts'
import { saveDraft } from './profile.commands.ts'
import { findPerson } from './profile.queries.ts'
import { toProfile } from './profile.view.ts'

export function profileRoutes(app: Service, core: Core): void {
  serve(app, 'GET /api/profile', async (request) => {
    const person = await findPerson(core.database.knex, request.caller.uid)
    if (!person) throw unauthenticated()
    return toProfile(core.keys.profile, person)
  })

  serve(app, 'PUT /api/profile', async (request) => saveDraft(core, request.caller, request.body))
}
