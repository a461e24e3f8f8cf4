import { bearerOf } from '@hub/service-kit/auth'
import { AppError, invalid, notFound, unauthenticated } from '@hub/service-kit/base'
import { serve, type Service } from '@hub/service-kit/http'
import type { FastifyReply } from 'fastify'
import type { Core } from '../../base/core.ts'
import { logSecurity } from '../../base/security-log.ts'
import { type AuthTransaction, storeReply } from './auth-transactions.queries.ts'
import { readBrowserCookie, setBrowserCookie } from './browser-cookie.ts'
import { CALLBACK_CSP, type CallbackOutcome, renderCallbackPage } from './callback-page.ts'
import { mustUseCookies } from './own-pages.policy.ts'
import { finishAtProvider, hashSecret, startAtProvider, takeAnswered } from './oauth.commands.ts'
import type { CallbackParams, Provider } from './providers/provider.ts'
import { readProviders } from './providers/registry.ts'
import { setRefreshCookie } from './refresh-cookie.ts'

const OVER = 'This sign-in is over, or it was begun in another browser. Please start again.'

const SENTENCES = {
  'sign-in': 'You are signed in. This window can be closed.',
  link: 'Account linked successfully!',
  cancelled: 'Nothing was changed. This window can be closed.',
} as const

/** Signing in and linking at the providers: out of the browser's window, and back into it. */
export function oauthRoutes(app: Service, core: Core): void {
  const providers = readProviders(core.config)
  const mustFind = (id: string): Provider => {
    const provider = providers.get(id)
    if (!provider) throw notFound('This way to sign in is not set up.')
    return provider
  }

  serve(app, 'POST /api/auth/start/:provider', async (request, reply) => {
    mustUseCookies(request.headers, core.config.PUBLIC_URL)
    const provider = mustFind(request.params.provider)
    const { purpose } = request.body
    const token = bearerOf(request.headers.authorization)
    if (purpose === 'link' && !token) throw unauthenticated()
    const caller = purpose === 'link' && token ? app.verifier.verify(token) : undefined
    const start = { purpose, caller, browser: readBrowserCookie(core, request) }
    const { url, browser } = await startAtProvider(core, provider, start)
    setBrowserCookie(core, reply, browser)
    return { url }
  })

  serve(app, 'GET /api/auth/callback/:provider', async (request, reply) => {
    const provider = mustFind(request.params.provider)
    const browser = readBrowserCookie(core, request)
    const transaction = await takeAnswered(core, provider, request.query.state, browser)
    const outcome = await conclude(core, provider, transaction, request.query, reply)
    return sendPage(reply, outcome)
  })

  void app.register(async (forms) => {
    acceptUrlEncoded(forms)
    serve(forms, 'POST /api/auth/callback/:provider', async (request, reply) => {
      const provider = mustFind(request.params.provider)
      const { state = '' } = request.body
      const place = { provider: provider.id, stateHash: hashSecret(state) }
      const isAwaited =
        provider.answersByPost && (await storeReply(core.database.knex, place, request.body))
      if (!isAwaited) return sendPage(reply, toFailure(provider, null, invalid(OVER)), 400)
      // The form came from another site, so without cookies; the next request has them.
      const next = `/api/auth/callback/${provider.id}?${new URLSearchParams({ state }).toString()}`
      return reply.redirect(next, 303)
    })
  })
}

async function conclude(
  core: Core,
  provider: Provider,
  transaction: AuthTransaction | undefined,
  query: CallbackParams,
  reply: FastifyReply,
): Promise<CallbackOutcome> {
  const purpose = transaction?.purpose ?? null
  try {
    if (!transaction) throw invalid(OVER)
    const callback = provider.answersByPost ? (transaction.reply ?? {}) : query
    const finished = await finishAtProvider(core, provider, transaction, callback)
    const { status, uid, refreshToken } = finished
    if (refreshToken) setRefreshCookie(core, reply, refreshToken)
    const message = SENTENCES[status === 'done' ? transaction.purpose : 'cancelled']
    return { provider: provider.id, purpose, status, message, ...(uid && { uid }) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    core.log.warn({ err: error, provider: provider.id }, 'a sign-in at a provider failed')
    logSecurity(core, 'sign-in-failed', { how: provider.id })
    void reply.code(error.statusCode)
    return toFailure(provider, purpose, error)
  }
}

function toFailure(
  provider: Provider,
  purpose: CallbackOutcome['purpose'],
  { message }: AppError,
): CallbackOutcome {
  return { provider: provider.id, purpose, status: 'failed', message }
}

function sendPage(
  reply: FastifyReply,
  outcome: CallbackOutcome,
  status = reply.statusCode,
): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', CALLBACK_CSP)
    .send(renderCallbackPage(outcome))
}

function acceptUrlEncoded(app: Service): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
