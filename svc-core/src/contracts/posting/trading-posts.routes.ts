import { createHash } from 'node:crypto'
import { TradingPostFields, TradingPostPatch } from '@hub/api-spec'
import { sendJson } from '@hub/service-kit/database'
import { cutJsonPage, readPage, serve, type Service, sharedAnswers } from '@hub/service-kit/http'
import { readAttempt } from '@hub/service-kit/idempotency'
import type { Core } from '../../base/core.ts'
import { browseContracts } from '../search/browse-contracts.ts'
import { listMyContracts } from '../search/contract-lists.queries.ts'
import { removeContract } from './contracts.commands.ts'
import { readTradingPostForm } from './trading-post-form.ts'
import { editTrade, postTrade } from './trading-posts.commands.ts'

export function tradingPostRoutes(app: Service, core: Core): void {
  const key = core.keys.cursor

  const browse = sharedAnswers<'GET /api/trading_posts'>((request, reply) =>
    browseContracts(core, { kind: 'trade', request, reply }),
  )
  serve(app, 'GET /api/trading_posts', browse)

  serve(app, 'GET /api/trading_posts/my-posts', async (request, reply) => {
    const page = readPage(key, request)
    const lines = await listMyContracts(core.database, request.caller.uid, 'trade', page)
    return sendJson(reply, cutJsonPage({ key, page, request, reply }, lines))
  })

  serve(app, 'POST /api/trading_posts', async (request) => {
    const form = await readTradingPostForm(request, TradingPostFields)
    const file = form.image && createHash('sha256').update(form.image).digest('hex')
    const attempt = readAttempt(request, { ...form.fields, file })
    return postTrade(core, request.caller, form, attempt)
  })

  serve(app, 'PATCH /api/trading_posts/:id', async (request) => {
    const form = await readTradingPostForm(request, TradingPostPatch)
    return editTrade(core, request.caller, request.params.id, form)
  })

  serve(app, 'DELETE /api/trading_posts/:id', async (request) => {
    await removeContract(core, request.caller, 'trade', request.params.id)
    return { message: 'Contract deleted successfully!' }
  })
}
