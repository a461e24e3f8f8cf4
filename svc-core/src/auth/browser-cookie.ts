import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import { TRANSACTION_MINUTES } from './auth-transactions.queries.ts'

const NAME = 'hub_auth'
const FORM = /^[\w-]{43}$/

/** The secret that binds sign-ins under way to the browser they were begun in. */
export function readBrowserCookie(request: Pick<FastifyRequest, 'cookies'>): string | undefined {
  const secret = request.cookies[NAME]
  return secret && FORM.test(secret) ? secret : undefined
}

/** Lax, for the browser comes back from another site. */
export function setBrowserCookie(core: Core, reply: FastifyReply, secret: string): void {
  void reply.setCookie(NAME, secret, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/api/auth',
    secure: core.config.PUBLIC_URL.startsWith('https:'),
    maxAge: TRANSACTION_MINUTES * 60,
  })
}
