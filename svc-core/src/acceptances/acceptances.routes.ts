import { cutPage, readAttempt, readPage, serve, type Service } from '@hub/service-kit'
import type { Core } from '../core.ts'
import {
  acceptContract,
  completeContract,
  releaseContract,
  showContract,
} from './acceptances.commands.ts'
import { listAcceptances } from './acceptances.queries.ts'
import { toAcceptedContract } from './acceptances.view.ts'

export function acceptanceRoutes(app: Service, core: Core): void {
  const key = core.keys.cursor

  serve(app, 'GET /api/contracts/:id', async (request) =>
    showContract(core, request.caller, request.params.id),
  )

  serve(app, 'POST /api/contracts/:id/accept', async (request) =>
    acceptContract(core, request.caller, request.params.id, readAttempt(request, {})),
  )

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
