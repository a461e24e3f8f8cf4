import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import { type RefreshToken, readRefreshToken, writeRefreshToken } from './refresh-token.ts'
import { SESSION_DAYS } from './sessions.queries.ts'

const NAME = 'hub_refresh'

const attributesFor = (core: Core) => ({
  httpOnly: true,
  sameSite: 'strict' as const,
  path: '/api/auth',
  secure: core.config.PUBLIC_URL.startsWith('https:'),
})

export function readRefreshCookie(request: Pick<FastifyRequest, 'cookies'>) {
  return readRefreshToken(request.cookies[NAME])
}

export function setRefreshCookie(core: Core, reply: FastifyReply, token: RefreshToken): void {
  const maxAge = SESSION_DAYS * 24 * 60 * 60
  void reply.setCookie(NAME, writeRefreshToken(token), { ...attributesFor(core), maxAge })
}

export function clearRefreshCookie(core: Core, reply: FastifyReply): void {
  void reply.clearCookie(NAME, attributesFor(core))
}
