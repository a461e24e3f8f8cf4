import { cutPage, readPage, serve, type Service } from '@hub/service-kit/http'
import { readAttempt } from '@hub/service-kit/idempotency'
import type { Core } from '../../base/core.ts'
import { acceptOffer } from './accept-offer.commands.ts'
import { acceptContract, completeContract, releaseContract } from './acceptances.commands.ts'
import { listAcceptances } from './acceptances.queries.ts'
import { toAcceptedContract } from './acceptances.view.ts'

export function acceptanceRoutes(app: Service, core: Core): void {
  const key = core.keys.cursor

  serve(app, 'POST /api/contracts/:id/accept', async (request) =>
    acceptContract(
      core,
      request.caller,
      { ...request.params, revision: request.body?.revision },
      readAttempt(request, {}),
    ),
  )

  serve(app, 'POST /api/contracts/:id/haggles/:haggleId/accept', async (request) => {
    const attempt = readAttempt(request, request.body)
    return acceptOffer(core, request.caller, { ...request.params, ...request.body }, attempt)
  })

  serve(app, 'POST /api/contracts/:id/release', async (request) =>
    releaseContract(core, request.caller, request.params.id),
  )

  serve(app, 'POST /api/contracts/:id/complete', async (request) =>
    completeContract(core, request.caller, request.params.id),
  )

  serve(app, 'GET /api/profile/accepted-contracts', async (request, reply) => {
    const page = readPage(key, request)
    const rows = await listAcceptances(core.database, request.caller.uid, page)
    return cutPage({ key, page, request, reply }, rows).map(toAcceptedContract)
  })
}
