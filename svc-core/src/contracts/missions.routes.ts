import {
  cutPage,
  readAttempt,
  readPage,
  serve,
  type Service,
  sharedAnswers,
} from '@hub/service-kit'
import type { Core } from '../core.ts'
import { browseContracts } from './browse-contracts.ts'
import { removeContract } from './contracts.commands.ts'
import { listContractsOf } from './contracts.queries.ts'
import { editMission, postMission } from './missions.commands.ts'
import { toMission, toMyMission } from './missions.view.ts'

export function missionRoutes(app: Service, core: Core): void {
  const key = core.keys.cursor

  const browse = sharedAnswers<'GET /api/missions'>(async (request, reply) =>
    (await browseContracts(core, { kind: 'mission', request, reply })).map(toMission),
  )
  serve(app, 'GET /api/missions', browse)

  serve(app, 'GET /api/missions/my-posts', async (request, reply) => {
    const page = readPage(key, request.query)
    const rows = await listContractsOf(core.database, request.caller.uid, 'mission', page)
    return cutPage({ key, page, request, reply }, rows).map(toMyMission)
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
