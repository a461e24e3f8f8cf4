import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { charge, tooManyFor } from './charge.ts'
import type { Origin } from './client-address.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { RateClass, Route } from './route-table.ts'

/** Told how a call ended: its status, or `undefined` when it was left before any answer. */
export type Settle = (status: number | undefined) => void

/** Credentials that were good are remembered, so many of them. */
const PROVEN = 50_000

/** Kinds of calls that carry something else than a token. */
type Carried = Extract<RateClass, 'session' | 'sound'>

const SESSION = /(?:^|; *)(?:__Host-|__Secure-)?hub_refresh=([\da-f-]{36})\.[\w-]{43}(?:;|$)/

/** Answers after which a credential is taken for a good one: it opened the door, if to nothing. */
const GOOD: ReadonlySet<number> = new Set([404, 416])
const BAD: ReadonlySet<number> = new Set([400, 401, 403])

/**
 * Cookies and tickets, which only the services can judge. Such a call counts for what it carries;
 * whether that was good is known from the answer, and only what was not is paid for by the address.
 */
export class Credentials {
  readonly #proven = new LRUCache<string, true>({ max: PROVEN })
  readonly #bad: RateLimiter
  readonly #limits: Readonly<Record<Carried, RateLimiter>>

  constructor(bad: RateLimiter, limits: Readonly<Record<Carried, RateLimiter>>) {
    this.#bad = bad
    this.#limits = limits
  }

  /** The session of a token that holds is good as well. */
  prove(sid: string): void {
    this.#proven.set(sid, true)
  }

  /** Lets a call pass that carries a credential, or throws why not; `undefined` for all others. */
  admit(route: Route, request: IncomingMessage, { key }: Origin): Settle | undefined {
    if (route.rate !== 'session' && route.rate !== 'sound') return undefined
    const credential = credentialOf(route.rate, request)
    if (credential === undefined) return undefined
    const waitMs = this.#proven.get(credential) ? 0 : this.#bad.waitOf(key)
    if (waitMs > 0) throw tooManyFor(waitMs)
    // Many may hold the same ticket.
    const holder = route.rate === 'sound' ? `${key} ${credential}` : credential
    charge(this.#limits[route.rate], holder)
    return (status) => this.#settle(credential, key, status)
  }

  #settle(credential: string, address: string, status: number | undefined): void {
    if (status === undefined) {
      // Who leaves before the answer must not be able to try more than others.
      if (!this.#proven.has(credential)) this.#bad.take(address)
    } else if (BAD.has(status)) {
      if (!this.#proven.delete(credential)) this.#bad.take(address)
    } else if (status < 400 || GOOD.has(status)) this.#proven.set(credential, true)
  }
}

/** The session of a cookie, or the ticket at the end of an address. */
function credentialOf(kind: Carried, { headers, url = '' }: IncomingMessage): string | undefined {
  if (kind === 'session') return SESSION.exec(headers.cookie ?? '')?.[1]
  return url.slice(url.lastIndexOf('/') + 1).split('?')[0]
}
