import { bearerOf, type Caller } from '@hub/service-kit/auth'
import { unauthenticated } from '@hub/service-kit/base'
import { serve, type Service } from '@hub/service-kit/http'
import type { Core } from '../../base/core.ts'
import { readLine } from '../../base/text.ts'
import { confirmByTable } from '../revocations.ts'
import { refreshSession, signInGuest, signOut, signOutEverywhere } from './auth.commands.ts'
import { mustUseCookies } from './own-pages.policy.ts'
import { readProviders } from './providers/registry.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts'

export function authRoutes(app: Service, core: Core): void {
  const { PUBLIC_URL } = core.config

  serve(app, 'POST /api/auth/guest', async (request, reply) => {
    mustUseCookies(request.headers, PUBLIC_URL)
    const name = readLine(request.body.displayName, 'Please enter a guest name.')
    const { session, refreshToken } = await signInGuest(core, name)
    setRefreshCookie(core, reply, refreshToken)
    return session
  })

  serve(app, 'POST /api/auth/refresh', async (request, reply) => {
    mustUseCookies(request.headers, PUBLIC_URL)
    const token = readRefreshCookie(core, request)
    const signedIn = token && (await refreshSession(core, token))
    if (!signedIn) {
      clearRefreshCookie(core, reply)
      throw unauthenticated()
    }
    setRefreshCookie(core, reply, signedIn.refreshToken)
    return signedIn.session
  })

  serve(app, 'GET /api/auth/session', async ({ caller }) => {
    await confirmByTable(core, caller)
    return { uid: caller.uid, isAdmin: caller.isAdmin }
  })

  serve(app, 'POST /api/auth/sign-out', async (request, reply) => {
    mustUseCookies(request.headers, PUBLIC_URL)
    const proof = {
      token: readRefreshCookie(core, request),
      caller: callerOf(app, request.headers.authorization),
    }
    if (request.body?.everywhere === true) await signOutEverywhere(core, proof)
    else await signOut(core, proof)
    clearRefreshCookie(core, reply)
    return { message: 'Signed out.' }
  })

  const { origin } = new URL(core.config.PUBLIC_URL)
  const known = [...readProviders(core.config).values()]
  const providers = known.map(({ id, name }) => ({ id, name, origin }))
  serve(app, 'GET /api/auth/providers', async () => providers)

  serve(app, 'GET /api/auth/jwks', async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300')
    return core.jwks
  })
}

/** Who calls by an access token; nobody when there is none, or when it is not good any more. */
function callerOf(app: Service, authorization: string | undefined): Caller | undefined {
  const token = bearerOf(authorization)
  if (token === undefined) return undefined
  try {
    return app.verifier.verify(token)
  } catch {
    return undefined
  }
}
