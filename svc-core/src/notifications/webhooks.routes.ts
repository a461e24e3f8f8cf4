import { serve, type Service } from '@hub/service-kit/http'
import type { Core } from '../base/core.ts'
import { unsealAddress } from './webhook-address.ts'
import { setWebhook } from './webhooks.commands.ts'
import { findWebhook } from './webhooks.queries.ts'

export function webhookRoutes(app: Service, core: Core): void {
  serve(app, 'GET /api/profile/webhook', async (request) => {
    const row = await findWebhook(core.database.knex, request.caller.uid)
    if (!row) return { url: null, isOn: false, problem: null }
    return { url: unsealAddress(core, row), isOn: row.isOn, problem: row.problem }
  })

  serve(app, 'PUT /api/profile/webhook', async (request) =>
    setWebhook(core, request.caller, request.body),
  )
}
