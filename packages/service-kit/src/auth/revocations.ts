import type { Revocation } from '@hub/events'

/** Entries outlive every access token they could concern. */
const KEPT_MS = 11 * 60 * 1000

/** What of a token decides whether it was revoked. */
export interface TokenIdentity {
  uid: string
  /** The session it belongs to. */
  sid: string
  /** The person's token version when it was made. */
  version: number
}

/** Which access tokens are refused before they end, in this process. */
export interface Revocations {
  /** Refuses a person's tokens below a version, or the tokens of one session. */
  add(revocation: Revocation): void
  /** Whether that revocation, or a later one of the same person, was added before. */
  has(revocation: Revocation): boolean
  /** Whether that token was revoked. */
  covers(token: TokenIdentity): boolean
}

/** What time it is, and how much has gone by, whatever becomes of the clock. */
interface Clocks {
  now(): number
  elapsed(): number
}

const CLOCKS: Clocks = { now: () => Date.now(), elapsed: () => performance.now() }

/** Keeps revocations for as long as a token could live, and forgets them then. */
export function createRevocations(clocks = CLOCKS): Revocations {
  const versions = createRecent<number>(clocks)
  const sessions = createRecent<true>(clocks)
  return {
    add({ uid, sid, version }) {
      if (sid === undefined) versions.set(uid, Math.max(version, versions.get(uid) ?? 0))
      else sessions.set(sid, true)
    },
    has: ({ uid, sid, version }) =>
      sid === undefined ? (versions.get(uid) ?? 0) >= version : sessions.get(sid) !== undefined,
    covers: ({ uid, sid, version }) =>
      sessions.get(sid) !== undefined || version < (versions.get(uid) ?? 0),
  }
}

/**
 * Forgets an entry once it was set that long ago by both clocks. One that goes ahead and comes back
 * would have tokens taken again that it only seemed to have ended, and one that is set back has them
 * live on.
 */
function createRecent<Value>({ now, elapsed }: Clocks) {
  const known = new Map<string, { value: Value; until: number; keptUntil: number }>()
  return {
    get: (key: string): Value | undefined => known.get(key)?.value,
    set(key: string, value: Value) {
      for (const [old, { until, keptUntil }] of known) {
        if (until > now() || keptUntil > elapsed()) break
        known.delete(old)
      }
      known.delete(key)
      known.set(key, { value, until: now() + KEPT_MS, keptUntil: elapsed() + KEPT_MS })
    },
  }
}
