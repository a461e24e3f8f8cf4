import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../../base/core.ts'
import { authCookie } from './auth-cookie.ts'
import { TRANSACTION_MINUTES } from './auth-transactions.queries.ts'

/** Lax, for the browser comes back from another site. */
const cookie = authCookie('hub_auth', 'lax', { isKeptFromBefore: false })
const FORM = /^[\w-]{43}$/

/** The secret that binds sign-ins under way to the browser they were begun in. */
export function readBrowserCookie(
  core: Core,
  request: Pick<FastifyRequest, 'cookies'>,
): string | undefined {
  const secret = cookie.read(core, request)
  return secret && FORM.test(secret) ? secret : undefined
}

export function setBrowserCookie(core: Core, reply: FastifyReply, secret: string): void {
  cookie.set(core, reply, secret, TRANSACTION_MINUTES * 60)
}
