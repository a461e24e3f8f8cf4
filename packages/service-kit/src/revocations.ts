import type { Revocation } from '@hub/events'

/** Entries outlive every access token they could concern. */
const KEPT_MS = 11 * 60 * 1000

/** Which people's older tokens are refused, in this process. */
export interface Revocations {
  /** Refuses tokens of `uid` whose version is below `version`. */
  add(revocation: Revocation): void
  /** Whether a token of that version was revoked. */
  covers(uid: string, version: number): boolean
}

/** Keeps revocations for as long as a token could live, and forgets them then. */
export function createRevocations(now: () => number = Date.now): Revocations {
  const known = new Map<string, { version: number; until: number }>()
  return {
    add({ uid, version }) {
      for (const [key, { until }] of known) {
        if (until > now()) break
        known.delete(key)
      }
      const newest = Math.max(version, known.get(uid)?.version ?? 0)
      known.delete(uid)
      known.set(uid, { version: newest, until: now() + KEPT_MS })
    },
    covers: (uid, version) => version < (known.get(uid)?.version ?? 0),
  }
}
