const SETTLED_AFTER_MS = 10_000

let onlineAt = Number.NEGATIVE_INFINITY
addEventListener('online', () => (onlineAt = performance.now()))

/** Whether the browser has just said that it is online: it says so before it can reach anything. */
export function isJustOnline(): boolean {
  return performance.now() - onlineAt < SETTLED_AFTER_MS
}
