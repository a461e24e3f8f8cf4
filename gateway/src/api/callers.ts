import { bearerOf, type Caller, type Revocations, type Verifier } from '@hub/service-kit/auth'
import { unauthenticated } from '@hub/service-kit/base'
import { LRUCache } from 'lru-cache'

const REMEMBERED = 20_000

/** Who calls, from the `authorization` header. */
export interface Callers {
  /** The caller of a token verified before and still good; costs no cryptography. */
  known(authorization: string): Caller | undefined
  /** The caller, or throws 401. */
  verify(authorization: string): Caller
}

/** Remembers verified tokens by the whole header, and asks about revocation at every call. */
export function createCallers(
  verifier: Verifier,
  revocations: Revocations,
  now: () => number = Date.now,
): Callers {
  const remembered = new LRUCache<string, Caller>({ max: REMEMBERED })
  return {
    known(authorization) {
      const caller = remembered.get(authorization)
      if (!caller) return undefined
      const isGood = caller.expiresAt * 1000 > now() && !revocations.covers(caller)
      if (isGood) return caller
      remembered.delete(authorization)
      return undefined
    },
    verify(authorization) {
      const token = bearerOf(authorization)
      if (token === undefined) throw unauthenticated()
      const caller = verifier.verify(token)
      remembered.set(authorization, caller)
      return caller
    },
  }
}
