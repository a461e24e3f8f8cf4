import { notFound } from '@hub/service-kit/base'
import { cutPage, readPage, serve, type Service } from '@hub/service-kit/http'
import { readAttempt } from '@hub/service-kit/idempotency'
import { maySeeDeals } from '../contracts.policy.ts'
import { NOT_FOUND } from '../contracts.rules.ts'
import type { Core } from '../../base/core.ts'
import { offer } from './haggles.commands.ts'
import { findPosted, listHaggles } from './haggles.queries.ts'
import { toHaggle } from './haggles.view.ts'

export function haggleRoutes(app: Service, core: Core): void {
  const key = core.keys.cursor

  // The dialog reads from top to bottom and ends with the latest offer: a page holds the latest
  // offers, oldest of them first, and the next page holds those made before.
  serve(app, 'GET /api/contracts/:id/haggles', async (request, reply) => {
    const { id } = request.params
    const page = readPage(key, request)
    const [contract, rows] = await Promise.all([
      findPosted(core.database.knex, id),
      listHaggles(core.database, id, page),
    ])
    if (!contract || !maySeeDeals(request.caller, contract)) throw notFound(NOT_FOUND)
    return cutPage({ key, page, request, reply }, rows).toReversed().map(toHaggle)
  })

  serve(app, 'POST /api/contracts/:id/haggle', async (request) => {
    const attempt = readAttempt(request, request.body)
    return offer(core, request.caller, request.params.id, request.body, attempt)
  })
}
