import { attempt } from '../base/attempt.ts'
import { notifyOne } from '../base/listeners.ts'

let pauseCurrent: (() => void) | undefined
let channel: BroadcastChannel | undefined

/**
 * Called by a player when its sound starts, always with the same function, which pauses it:
 * whatever sounded before is paused, also in the browser's other tabs, so that one thing plays at
 * a time.
 */
export function claimSound(pause: () => void): void {
  const before = pauseCurrent
  pauseCurrent = pause
  if (before && before !== pause) notifyOne(before)
  channel ??= attempt(joinTabs)
  attempt(() => channel?.postMessage('claimed'))
}

/** A tab hears the others alone. */
function joinTabs(): BroadcastChannel {
  const joined = new BroadcastChannel('hub-sound')
  joined.addEventListener('message', () => pauseCurrent && notifyOne(pauseCurrent))
  return joined
}
