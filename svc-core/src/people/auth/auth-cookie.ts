import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../../base/core.ts'

/** A cookie of the sign-in, which only the calls under `/api/auth` read. */
export interface AuthCookie {
  read(core: Core, request: Pick<FastifyRequest, 'cookies'>): string | undefined
  set(core: Core, reply: FastifyReply, value: string, maxAgeSeconds: number): void
  clear(core: Core, reply: FastifyReply): void
}

const OLD_PATH = '/api/auth'

/**
 * Under https the name begins with `__Host-`, so that no other port or neighbouring host can plant
 * one. With `isKeptFromBefore` a cookie from before it did is still read, and replaced at the next answer.
 */
export function authCookie(
  name: string,
  sameSite: 'strict' | 'lax',
  { isKeptFromBefore }: { isKeptFromBefore: boolean },
): AuthCookie {
  const hostName = `__Host-${name}`
  const placeFor = (core: Core) =>
    core.config.PUBLIC_URL.startsWith('https:')
      ? { name: hostName, attributes: { httpOnly: true, sameSite, path: '/', secure: true } }
      : { name, attributes: { httpOnly: true, sameSite, path: OLD_PATH, secure: false } }
  const clearOld = (reply: FastifyReply) => void reply.clearCookie(name, { path: OLD_PATH })
  return {
    read(core, { cookies }) {
      const kept = isKeptFromBefore ? (cookies[hostName] ?? cookies[name]) : undefined
      return kept ?? cookies[placeFor(core).name]
    },
    set(core, reply, value, maxAge) {
      const place = placeFor(core)
      void reply.setCookie(place.name, value, { ...place.attributes, maxAge })
      if (place.name !== name) clearOld(reply)
    },
    clear(core, reply) {
      const place = placeFor(core)
      void reply.clearCookie(place.name, place.attributes)
      if (place.name !== name) clearOld(reply)
    },
  }
}
