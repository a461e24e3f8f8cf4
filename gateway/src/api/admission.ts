import type { IncomingMessage } from 'node:http'
import {
  adminsOnly,
  AppError,
  type Caller,
  notFound,
  tooMany,
  unauthenticated,
} from '@hub/service-kit'
import type { Callers } from './callers.ts'
import type { Origin } from './client-address.ts'
import { RateLimiter } from './rate-limiter.ts'
import type { Route, RouteTable } from './route-table.ts'

const MINUTE_MS = 60_000

export interface RateLimits {
  RATE_USER_PER_MINUTE: number
  RATE_ADDRESS_PER_MINUTE: number
  RATE_UPLOADS_PER_MINUTE: number
  RATE_GUEST_SIGN_INS: number
}

/** The limits of this process, each with buckets of its own. */
export class Admission {
  readonly #callers: Callers
  readonly #users: RateLimiter
  readonly #addresses: RateLimiter
  readonly #uploads: RateLimiter
  readonly #signIns: RateLimiter

  constructor(callers: Callers, limits: RateLimits) {
    this.#callers = callers
    this.#users = new RateLimiter(limits.RATE_USER_PER_MINUTE, MINUTE_MS)
    this.#addresses = new RateLimiter(limits.RATE_ADDRESS_PER_MINUTE, MINUTE_MS)
    this.#uploads = new RateLimiter(limits.RATE_UPLOADS_PER_MINUTE, MINUTE_MS)
    this.#signIns = new RateLimiter(limits.RATE_GUEST_SIGN_INS, 10 * MINUTE_MS)
  }

  /**
   * Lets a call pass, or throws why not. Services check the token again: this refuses early what
   * would be refused anyway. A token not seen before is charged to its address first, so that
   * guessing tokens is as limited as any other call of a stranger.
   */
  admit(route: Route, request: IncomingMessage, origin: Origin): void {
    const now = Date.now()
    const { authorization } = request.headers
    let caller = authorization === undefined ? undefined : this.#callers.known(authorization)
    if (!caller) {
      charge(this.#addresses, origin.key, now)
      if (route.access !== 'anyone') caller = this.#mustVerify(authorization)
    }
    if (route.access === 'admin' && !caller?.isAdmin) throw adminsOnly()
    if (route.rate === 'sign-in') chargeSignIn(this.#signIns, origin.key, now)
    else if (caller) charge(this.#bucketsFor(route), caller.uid, now)
  }

  #bucketsFor(route: Route): RateLimiter {
    return route.rate === 'upload' ? this.#uploads : this.#users
  }

  #mustVerify(authorization: string | undefined): Caller {
    if (authorization === undefined) throw unauthenticated()
    return this.#callers.verify(authorization)
  }
}

function charge(limiter: RateLimiter, key: string, now: number): void {
  const waitMs = limiter.take(key, now)
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  throw tooMany(`That was a lot at once. Please try again in ${inWords(seconds)}.`, seconds)
}

function chargeSignIn(limiter: RateLimiter, key: string, now: number): void {
  const waitMs = limiter.take(key, now)
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  throw tooMany(
    `There were many sign-ins from your network. Please try again in ${inWords(seconds)}.`,
    seconds,
  )
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** The call at a method and path; 404 when there is none, 405 when it takes other methods. */
export function mustFindRoute(routes: RouteTable, method: string, path: string): Route {
  const route = routes.find(method, path)
  if (route) return route
  const methods = routes.methodsAt(path)
  if (methods.length === 0) throw notFound('There is nothing at this address.')
  throw new AppError(405, 'That cannot be done at this address.', { allow: methods.join(', ') })
}
