import { cutPage, readPage, serve, type Service } from '@hub/service-kit'
import { removeContract } from '../contracts/contracts.commands.ts'
import { toMission } from '../contracts/missions.view.ts'
import { toTradingPost } from '../contracts/trading-posts.view.ts'
import type { Core } from '../core.ts'
import { containing } from './containing.ts'
import { listModerated } from './moderation.queries.ts'

/** What admins do about contracts. */
export function moderationRoutes(app: Service, core: Core): void {
  const key = core.keys.cursor

  serve(app, 'GET /api/admin/trading_posts', async (request, reply) => {
    const page = readPage(key, request)
    const rows = await listModerated(core.database, 'trade', page, containing(request.query.q))
    return cutPage({ key, page, request, reply }, rows).map(toTradingPost)
  })

  serve(app, 'GET /api/admin/missions', async (request, reply) => {
    const page = readPage(key, request)
    const rows = await listModerated(core.database, 'mission', page, containing(request.query.q))
    return cutPage({ key, page, request, reply }, rows).map(toMission)
  })

  serve(app, 'DELETE /api/admin/trading_posts/:id', async ({ caller, params }) => {
    await removeContract(core, caller, 'trade', params.id)
    return { message: 'Post deleted successfully!' }
  })

  serve(app, 'DELETE /api/admin/missions/:id', async ({ caller, params }) => {
    await removeContract(core, caller, 'mission', params.id)
    return { message: 'Mission deleted successfully!' }
  })
}
