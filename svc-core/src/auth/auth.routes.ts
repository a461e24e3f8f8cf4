import { serve, type Service, unauthenticated } from '@hub/service-kit'
import type { Core } from '../core.ts'
import { readLine } from '../text.ts'
import { refreshSession, signInGuest, signOut } from './auth.commands.ts'
import { readProviders } from './providers/registry.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts'

export function authRoutes(app: Service, core: Core): void {
  serve(app, 'POST /api/auth/guest', async (request, reply) => {
    const name = readLine(request.body.displayName, 'Please enter a guest name.')
    const { session, refreshToken } = await signInGuest(core, name)
    setRefreshCookie(core, reply, refreshToken)
    return session
  })

  serve(app, 'POST /api/auth/refresh', async (request, reply) => {
    const token = readRefreshCookie(request)
    const signedIn = token && (await refreshSession(core, token))
    if (!signedIn) {
      clearRefreshCookie(core, reply)
      throw unauthenticated()
    }
    setRefreshCookie(core, reply, signedIn.refreshToken)
    return signedIn.session
  })

  serve(app, 'POST /api/auth/sign-out', async (request, reply) => {
    const token = readRefreshCookie(request)
    if (token) await signOut(core, token, request.body?.everywhere === true)
    clearRefreshCookie(core, reply)
    return { message: 'Signed out.' }
  })

  const providers = [...readProviders(core.config).values()].map(({ id, name }) => ({ id, name }))
  serve(app, 'GET /api/auth/providers', async () => providers)

  serve(app, 'GET /api/auth/jwks', async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300')
    return core.jwks
  })
}
