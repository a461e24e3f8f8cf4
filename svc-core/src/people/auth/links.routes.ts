import { toTimestamp } from '@hub/service-kit/base'
import { serve, type Service } from '@hub/service-kit/http'
import type { Core } from '../../base/core.ts'
import { listIdentities } from '../identities.queries.ts'
import { unlink } from './link.commands.ts'

/** The accounts elsewhere that a person linked with their own. */
export function linkRoutes(app: Service, core: Core): void {
  serve(app, 'GET /api/profile/links', async (request) => {
    const rows = await listIdentities(core.database.knex, request.caller.uid)
    return rows.map(({ provider, displayName, email, linkedAt }) => ({
      provider,
      displayName,
      email,
      linkedAt: toTimestamp(linkedAt),
    }))
  })

  serve(app, 'DELETE /api/profile/links/:provider', async (request) => {
    await unlink(core, request.caller, request.params.provider)
    return { message: 'Account unlinked.' }
  })
}
