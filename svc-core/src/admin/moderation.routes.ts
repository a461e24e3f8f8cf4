import { cutPage, type Page, readPage, serve, type Service } from '@hub/service-kit/http'
import { readSearch } from '@hub/service-kit/search'
import { removeContract } from '../contracts/posting/contracts.commands.ts'
import { toMission } from '../contracts/missions.view.ts'
import { toTradingPost } from '../contracts/trading-posts.view.ts'
import type { Core } from '../base/core.ts'
import type { ContractKind, ContractRow } from '../base/tables.ts'
import { listModerated, searchModerated } from './moderation.queries.ts'

/** What admins do about contracts. */
export function moderationRoutes(app: Service, core: Core): void {
  const key = core.keys.cursor

  serve(app, 'GET /api/admin/trading_posts', async (request, reply) => {
    const page = readPage(key, request)
    const rows = await moderated(core, 'trade', page, request.query.q)
    return cutPage({ key, page, request, reply }, rows).map(toTradingPost)
  })

  serve(app, 'GET /api/admin/missions', async (request, reply) => {
    const page = readPage(key, request)
    const rows = await moderated(core, 'mission', page, request.query.q)
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

function moderated(
  core: Core,
  kind: ContractKind,
  page: Page,
  question = '',
): Promise<ContractRow[]> {
  const words = readSearch(question)
  return words
    ? searchModerated(core.searches, kind, { page, words })
    : listModerated(core.database, kind, page)
}
