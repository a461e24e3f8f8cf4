import type { IncomingMessage } from 'node:http'
import { type Caller, EndedToken } from '@hub/service-kit/auth'
import { adminsOnly, AppError, notFound, unauthenticated } from '@hub/service-kit/base'
import type { Callers } from './callers.ts'
import { charge, tooManyFor } from './charge.ts'
import type { Origin } from './client-address.ts'
import { Credentials, type Settle } from './credentials.ts'
import { RateLimiter } from './rate-limiter.ts'
import type { RateClass, Route, RouteTable } from './route-table.ts'

const MINUTE_MS = 60_000

export interface RateLimits {
  RATE_USER_PER_MINUTE: number
  RATE_UPLOADS_PER_MINUTE: number
  RATE_ADDRESS_PER_MINUTE: number
  RATE_LIGHT_PER_MINUTE: number
  RATE_SOUND_PER_MINUTE: number
  RATE_BAD_PER_MINUTE: number
  RATE_GUEST_SIGN_INS: number
}

/** What is known of a call that may pass. */
interface Pass {
  /** Who calls, if that is known. */
  uid?: string
  /** Is told how it ended. */
  settle?: Settle | undefined
}

/** The limits of this process: buckets by what a call costs and by whom it is counted for. */
export class Admission {
  readonly #callers: Callers
  readonly #credentials: Credentials
  readonly #people: RateLimiter
  readonly #uploads: RateLimiter
  readonly #signIns: RateLimiter
  /** Tokens, cookies and tickets of an address that were not good. */
  readonly #bad: RateLimiter
  /** Calls of an address by nobody who is known. */
  readonly #strangers: Readonly<Record<RateClass, RateLimiter>>

  constructor(callers: Callers, limits: RateLimits) {
    const perMinute = (limit: number) => new RateLimiter(limit, MINUTE_MS)
    this.#callers = callers
    this.#people = perMinute(limits.RATE_USER_PER_MINUTE)
    this.#uploads = perMinute(limits.RATE_UPLOADS_PER_MINUTE)
    this.#signIns = new RateLimiter(limits.RATE_GUEST_SIGN_INS, 10 * MINUTE_MS)
    this.#bad = perMinute(limits.RATE_BAD_PER_MINUTE)
    this.#credentials = new Credentials(this.#bad, {
      session: perMinute(limits.RATE_USER_PER_MINUTE),
      sound: perMinute(limits.RATE_SOUND_PER_MINUTE),
    })
    this.#strangers = {
      calls: perMinute(limits.RATE_ADDRESS_PER_MINUTE),
      upload: perMinute(limits.RATE_ADDRESS_PER_MINUTE),
      'sign-in': perMinute(limits.RATE_ADDRESS_PER_MINUTE),
      sound: perMinute(limits.RATE_ADDRESS_PER_MINUTE),
      // Every page asks whether there is a session, and without a cookie the answer costs nothing.
      session: perMinute(limits.RATE_LIGHT_PER_MINUTE),
      picture: perMinute(limits.RATE_LIGHT_PER_MINUTE),
      light: perMinute(limits.RATE_LIGHT_PER_MINUTE),
    }
  }

  /**
   * Lets a call pass, or throws why not. Services check the token again: this refuses early what
   * would be refused anyway. Who is known counts for themself, wherever they call from; an address
   * pays for calls of nobody, and for what turns out not to be good.
   */
  admit(route: Route, request: IncomingMessage, origin: Origin): Pass {
    const caller = this.#callerOf(route, request.headers.authorization, origin)
    if (route.access === 'admin' && !caller?.isAdmin) throw adminsOnly()
    if (route.rate === 'sign-in') return { settle: this.#admitSignIn(origin) }
    if (caller) {
      charge(route.rate === 'upload' ? this.#uploads : this.#people, caller.uid)
      return { uid: caller.uid }
    }
    const settle = this.#credentials.admit(route, request, origin)
    if (!settle) charge(this.#strangers[route.rate], origin.key)
    return { settle }
  }

  #callerOf(route: Route, authorization: string | undefined, origin: Origin): Caller | undefined {
    if (authorization !== undefined) {
      const caller = this.#callers.known(authorization) ?? this.#verify(authorization, origin)
      if (caller) return caller
    } else if (route.access !== 'anyone') charge(this.#strangers.calls, origin.key)
    if (route.access !== 'anyone') throw unauthenticated()
    return undefined
  }

  /** A token whose signature holds is not paid for by the address, also when its time is over. */
  #verify(authorization: string, origin: Origin): Caller | undefined {
    try {
      const caller = this.#callers.verify(authorization)
      this.#credentials.prove(caller.sid)
      return caller
    } catch (error) {
      if (error instanceof EndedToken) charge(this.#people, error.uid)
      else charge(this.#bad, origin.key)
      return undefined
    }
  }

  /** Strictly so many, so each is taken before it is tried; those that were none are given back. */
  #admitSignIn({ key }: Origin): Settle {
    charge(this.#strangers['sign-in'], key)
    const waitMs = this.#signIns.take(key)
    if (waitMs > 0) throw tooManyFor(waitMs, 'There were many sign-ins from your network.')
    return (status) => {
      if (status !== undefined && status >= 400) this.#signIns.giveBack(key)
    }
  }
}

/** The call at a method and path; 404 when there is none, 405 when it takes other methods. */
export function mustFindRoute(routes: RouteTable, method: string, path: string): Route {
  const route = routes.find(method, path)
  if (route) return route
  const methods = routes.methodsAt(path)
  if (methods.length === 0) throw notFound('There is nothing at this address.')
  throw new AppError(405, 'That cannot be done at this address.', { allow: methods.join(', ') })
}
