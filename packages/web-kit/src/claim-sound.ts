let pauseCurrent: (() => void) | undefined

/**
 * Called by a player when its sound starts, always with the same function, which pauses it:
 * whatever sounded before is paused, so that one thing plays at a time.
 */
export function claimSound(pause: () => void): void {
  if (pauseCurrent !== pause) pauseCurrent?.()
  pauseCurrent = pause
}
