import { sendJson } from '@hub/service-kit/database'
import { cutJsonPage, readPage, serve, type Service, sharedAnswers } from '@hub/service-kit/http'
import { readAttempt } from '@hub/service-kit/idempotency'
import type { Core } from '../../base/core.ts'
import { browseContracts } from '../search/browse-contracts.ts'
import { listMyContracts } from '../search/contract-lists.queries.ts'
import { removeContract } from './contracts.commands.ts'
import { editMission, postMission } from './missions.commands.ts'

export function missionRoutes(app: Service, core: Core): void {
  const key = core.keys.cursor

  const browse = sharedAnswers<'GET /api/missions'>((request, reply) =>
    browseContracts(core, { kind: 'mission', request, reply }),
  )
  serve(app, 'GET /api/missions', browse)

  serve(app, 'GET /api/missions/my-posts', async (request, reply) => {
    const page = readPage(key, request)
    const lines = await listMyContracts(core.database, request.caller.uid, 'mission', page)
    return sendJson(reply, cutJsonPage({ key, page, request, reply }, lines))
  })

  serve(app, 'POST /api/missions', async (request) => {
    const attempt = readAttempt(request, request.body)
    return postMission(core, request.caller, request.body, attempt)
  })

  serve(app, 'PATCH /api/missions/:id', async (request) =>
    editMission(core, request.caller, request.params.id, request.body),
  )

  serve(app, 'DELETE /api/missions/:id', async (request) => {
    await removeContract(core, request.caller, 'mission', request.params.id)
    return { message: 'Contract deleted successfully!' }
  })
}
