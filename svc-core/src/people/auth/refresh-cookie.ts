import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../../base/core.ts'
import { authCookie } from './auth-cookie.ts'
import { type RefreshToken, readRefreshToken, writeRefreshToken } from './refresh-token.ts'
import { SESSION_DAYS } from '../sessions.queries.ts'

const cookie = authCookie('hub_refresh', 'strict', { isKeptFromBefore: true })

export function readRefreshCookie(core: Core, request: Pick<FastifyRequest, 'cookies'>) {
  return readRefreshToken(cookie.read(core, request))
}

export function setRefreshCookie(core: Core, reply: FastifyReply, token: RefreshToken): void {
  cookie.set(core, reply, writeRefreshToken(token), SESSION_DAYS * 24 * 60 * 60)
}

export function clearRefreshCookie(core: Core, reply: FastifyReply): void {
  cookie.clear(core, reply)
}
