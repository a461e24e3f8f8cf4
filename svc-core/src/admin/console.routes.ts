import { cutPage, notFound, readPage, serve, type Service, toTimestamp } from '@hub/service-kit'
import type { Core } from '../core.ts'
import { listAudit } from './audit.queries.ts'
import { claimFirstAdmin } from './first-admin.commands.ts'
import { findJob } from './purge.queries.ts'
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

  serve(app, 'POST /api/admin/claim', async ({ caller, body }) => {
    await claimFirstAdmin(core, caller, body.token)
    return { message: 'You are an admin now.' }
  })
}
