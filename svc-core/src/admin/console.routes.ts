import { notFound, toTimestamp } from '@hub/service-kit/base'
import { cutPage, readPage, serve, type Service } from '@hub/service-kit/http'
import type { Core } from '../base/core.ts'
import { quotasOf } from '../quotas/quotas.ts'
import { listAudit } from '../audit/audit.queries.ts'
import { claimFirstAdmin } from '../people/rights/first-admin.commands.ts'
import { findJob } from './purge.queries.ts'
import { listNearQuotas } from './near-quotas.queries.ts'
import { readStats } from './stats.queries.ts'

/** What the console shows of the hub itself. */
export function consoleRoutes(app: Service, core: Core): void {
  const key = core.keys.cursor

  serve(app, 'GET /api/admin/audit', async (request, reply) => {
    const page = readPage(key, request)
    const rows = await listAudit(core.database, page)
    return cutPage({ key, page, request, reply }, rows).map(({ createdAt, ...entry }) => ({
      ...entry,
      createdAt: toTimestamp(createdAt),
    }))
  })

  serve(app, 'GET /api/admin/jobs/:id', async ({ params }) => {
    const job = await findJob(core.database.knex, params.id)
    if (!job) throw notFound('Job not found.')
    const { id, state, total, done, message, createdAt } = job
    return { id, state, total, done, message, createdAt: toTimestamp(createdAt) }
  })

  serve(app, 'GET /api/admin/stats', async () => readStats(core.database.knex))

  serve(app, 'GET /api/admin/near-quotas', async () =>
    listNearQuotas(core.database.knex, quotasOf(core.config)),
  )

  serve(app, 'POST /api/admin/claim', async ({ caller, body }) => {
    await claimFirstAdmin(core, caller, body.token)
    return { message: 'You are an admin now.' }
  })
}
